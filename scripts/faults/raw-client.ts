import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, count, cut } from './outcome.ts'

const chunkBytes = 64 * 1024

export type RawClient = { socket: Socket; received: () => string; closed: Promise<void> }

/** A raw TCP connection to the server: the bytes are sent as they are given. */
export function rawClient(port: number): RawClient {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, received: () => text, closed }
}

/** The status of the first answer; '' when the connection was closed without one. */
export const statusOf = (received: string): string => /^HTTP\/1\.[01] (\d{3})/.exec(received)?.[1] ?? ''

/** Sends all bytes and waits for the end of the connection, `patienceMs` at most. */
export async function sendRaw(
  port: number,
  bytes: Buffer | string,
  answers: Answers,
  patienceMs: number,
): Promise<void> {
  const { socket, received, closed } = rawClient(port)
  socket.write(bytes)
  socket.once('data', () => socket.end())
  await Promise.race([closed, sleep(patienceMs, null, { ref: false })])
  socket.destroy()
  count(answers, statusOf(received()) || cut)
}

export type Offered = { status: string; taken: number }

/** Sends a body of `bytes`. @returns the status, and how many bytes the server had taken when it answered and closed */
export function offerBody(port: number, head: string, bytes: number): Promise<Offered> {
  const chunk = Buffer.alloc(chunkBytes, 'a')
  const chunks = Array.from({ length: Math.ceil(bytes / chunkBytes) }, (_, index) =>
    chunk.subarray(0, bytes - index * chunkBytes),
  )
  return offer(port, `${head}Content-Length: ${bytes}\r\n\r\n`, chunks)
}

/** Sends a body in these pieces until the server has answered and closed. */
export async function offer(port: number, head: string, chunks: Buffer[]): Promise<Offered> {
  const { socket, received, closed } = rawClient(port)
  socket.write(head)
  for (const chunk of chunks) {
    if (socket.destroyed) break
    if (!socket.write(chunk)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.end()
  await closed
  return { status: statusOf(received()), taken: socket.bytesWritten }
}
