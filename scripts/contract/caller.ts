import { randomUUID } from 'node:crypto'
import { addressOf } from '../../domain/call-name.ts'
import { type CallAnswer, type CallName, type CallParams, callNames, callOf } from '../../domain/calls.ts'
import type { PendingSignIn } from '../../domain/factors/second-factor-wire.ts'
import { fillPath, queryText } from '../../domain/ground/addresses/address.ts'
import { faultOf, type ReceivedAnswer } from './fault.ts'

type Sent<N extends CallName> = {
  token?: string
  query?: Record<string, string>
  body?: object
  /** The photo, or the other file, to send with the fields, as a form of several parts. */
  photo?: Blob
} & (keyof CallParams<N> extends never ? unknown : { params: CallParams<N> })

/** Calls an address from outside. Every answer, refusals included, is compared with the table of calls. */
export function caller(base: string) {
  const unused = new Set<CallName>(callNames)

  async function send<N extends CallName>(name: N, request: Sent<N>): Promise<ReceivedAnswer> {
    unused.delete(name)
    const answer = await fetchAnswer(base, name, request)
    const fault = faultOf(name, answer)
    if (fault) throw new Error(`${answer.status}, ${fault}: ${answer.text.slice(0, 400)}`)
    return answer
  }

  async function call<N extends CallName>(name: N, request: Sent<N>): Promise<CallAnswer<N>> {
    const { status, text } = await send(name, request)
    if (status >= 300) throw new Error(`refused: ${status} ${text}`)
    return (text && !callOf(name).file ? JSON.parse(text) : null) as CallAnswer<N>
  }

  async function refused<N extends CallName>(name: N, request: Sent<N>, expected: number): Promise<void> {
    const { status, text } = await send(name, request)
    if (status !== expected) throw new Error(`${expected} was expected, not ${status} ${text.slice(0, 400)}`)
  }

  /** A sign-in that waits for its second step: the password was right. */
  async function pending(name: 'POST /auth/login', request: Sent<'POST /auth/login'>): Promise<PendingSignIn> {
    const { status, text } = await send(name, request)
    const { pending: waits } = JSON.parse(text) as { pending?: PendingSignIn }
    if (status !== 401 || !waits) throw new Error(`a second step was expected, not ${status} ${text.slice(0, 400)}`)
    return waits
  }

  /** Makes a call and accepts any answer that the table allows. */
  async function tried<N extends CallName>(name: N, request: Sent<N>): Promise<void> {
    await send(name, request)
  }

  return { call, refused, pending, tried, unused }
}

export type Caller = ReturnType<typeof caller>

async function fetchAnswer<N extends CallName>(base: string, name: N, request: Sent<N>): Promise<ReceivedAnswer> {
  const { token, query, body, photo, params = {} } = request as Sent<N> & { params?: Record<string, string> }
  const { method, path } = addressOf(name)
  const { idempotent, header } = callOf(name)
  const response = await fetch(`${base}/api${fillPath(path, params)}${queryText(query)}`, {
    method,
    headers: {
      Accept: 'application/json',
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(idempotent && { 'Idempotency-Key': randomUUID() }),
      ...(header && { [header.name]: header.value }),
      ...(body && !photo && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: photo ? formOf(name, body, photo) : JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}

function formOf(call: CallName, fields: object, photo: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (callOf(call).upload?.field === 'fichier') form.set('fichier', photo, 'fichier.csv')
  else form.set('photo', photo, 'photo.png')
  return form
}
