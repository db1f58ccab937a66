import { once } from 'node:events'
import { connect } from 'node:net'
import type { Kind } from './kinds.ts'

const connections = 8

/** @property bytes of one answer's body, compressed */
export type Answered = { count: number; seconds: number; bytes: number }

/** The next turn of each kind on each server: no request is repeated before the list ends. */
const places = new Map<string, number>()

/**
 * Sends requests to a server for a while: each connection sends its next request as soon as the last is answered, and
 * ends the turn that it began. Any status but 200 or 304 makes the figures invalid.
 */
export async function load(url: string, { name, turns }: Kind, lengthMs: number): Promise<Answered> {
  const key = `${url} ${name}`
  const startedAt = performance.now()
  let [count, bytes] = [0, 0]
  const ask = async () => {
    const line = await openLine(new URL(url))
    while (performance.now() - startedAt < lengthMs) {
      const place = places.get(key) ?? 0
      places.set(key, place + 1)
      for (const request of turns[place % turns.length] ?? []) {
        const answer = await line.send(request)
        if (answer.status !== 200 && answer.status !== 304) throw new Error(`${name} answered ${answer.status}`)
        count += 1
        bytes += answer.bytes
      }
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, ask))
  return { count, seconds: (performance.now() - startedAt) / 1000, bytes: bytes / count }
}

type Answer = { status: number; bytes: number }

/** One kept-alive connection. It only looks for the end of each answer, so its own cost is negligible. */
async function openLine({ hostname, port }: URL) {
  const socket = connect({ port: Number(port), host: hostname, noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let settle = { resolve: (_: Answer) => {}, reject: (_: Error) => {} }
  socket.on('data', (data) => {
    received = received.length > 0 ? Buffer.concat([received, data]) : data
    const answer = wholeAnswer(received)
    if (!answer) return
    received = Buffer.alloc(0)
    settle.resolve(answer)
  })
  socket.on('error', () => {}).on('close', () => settle.reject(new Error('the connection was cut')))
  return {
    send: (request: Buffer) =>
      new Promise<Answer>((resolve, reject) => {
        settle = { resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

const lastChunk = Buffer.from('\r\n0\r\n\r\n')

function wholeAnswer(data: Buffer): Answer | undefined {
  const end = data.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = data.toString('latin1', 0, end)
  const bytes = data.length - end - 4
  const isWhole = /^transfer-encoding: *chunked/im.test(head)
    ? data.subarray(-lastChunk.length).equals(lastChunk)
    : bytes >= Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0)
  return isWhole ? { status: Number(head.slice(9, 12)), bytes } : undefined
}
