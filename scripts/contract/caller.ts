import { randomUUID } from 'node:crypto'
import { addressOf } from '../../domain/call-name.ts'
import { type CallAnswer, type CallName, type CallParams, callOf } from '../../domain/calls.ts'
import { fillPath } from '../../domain/ground/addresses/address.ts'
import { faultOf } from './fault.ts'

type Request = {
  token?: string | undefined
  body?: object
  /** The photo, or the other file, to send with the fields, as a form of several parts. */
  file?: Blob
}
type Sent<N extends CallName> = Request & (keyof CallParams<N> extends never ? unknown : { params: CallParams<N> })

/** Calls an address from outside. Every answer, refusals included, is compared with the table of calls. */
export function caller(base: string) {
  const made = new Set<CallName>()

  /** @throws where the answer is not in the table, or says that the server broke */
  async function send(name: CallName, request: Request & { params?: Record<string, string> }) {
    const response = await fetch(`${base}/api${fillPath(addressOf(name).path, request.params ?? {})}`, {
      method: addressOf(name).method,
      headers: headersOf(name, request),
      ...(request.body && { body: bodyOf(name, request.body, request.file) }),
    })
    const answer = { status: response.status, text: await response.text() }
    const fault = answer.status >= 500 ? 'the server broke' : faultOf(name, answer)
    if (fault) throw new Error(`${name}: ${answer.status}, ${fault}: ${answer.text.slice(0, 400)}`)
    return answer
  }

  async function call<N extends CallName>(name: N, request: Sent<N>): Promise<CallAnswer<N>> {
    made.add(name)
    const { status, text } = await send(name, request)
    if (status >= 300) throw new Error(`${name} was refused: ${status} ${text}`)
    return (text && !callOf(name).file ? JSON.parse(text) : null) as CallAnswer<N>
  }

  async function refused<N extends CallName>(name: N, request: Sent<N>, expected: number): Promise<void> {
    made.add(name)
    const { status, text } = await send(name, request)
    if (status !== expected) throw new Error(`${name}: ${expected} was expected, not ${status} ${text.slice(0, 400)}`)
  }

  return { send, call, refused, made }
}

export type Caller = ReturnType<typeof caller>

function headersOf(name: CallName, { token, body, file }: Request): Record<string, string> {
  const { idempotent, header } = callOf(name)
  return {
    Accept: 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...(idempotent && { 'Idempotency-Key': randomUUID() }),
    ...(header && { [header.name]: header.value }),
    ...(body && !file && { 'Content-Type': 'application/json' }),
  }
}

function bodyOf(name: CallName, fields: object, file: Blob | undefined): string | FormData {
  if (!file) return JSON.stringify(fields)
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value))
  form.set(callOf(name).upload?.field ?? '', file, 'fichier')
  return form
}
