import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answers, count, cut } from './outcome.ts'

const chunkBytes = 64 * 1024

export type RawClient = { socket: Socket; heard: () => string; closed: Promise<void> }

/** A connection without manners: what is written is what is sent. */
export function rawClient(port: number): RawClient {
  let text = ''
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1')
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => text, closed }
}

/** The status of the first answer; '' when the connection was closed without one. */
export const statusOf = (heard: string): string => /^HTTP\/1\.[01] (\d{3})/.exec(heard)?.[1] ?? ''

/** Sends all of it and waits for the end, ours after `patienceMs`. */
export async function sendRaw(
  port: number,
  bytes: Buffer | string,
  answers: Answers,
  patienceMs: number,
): Promise<void> {
  const { socket, heard, closed } = rawClient(port)
  socket.write(bytes)
  socket.once('data', () => socket.end())
  await Promise.race([closed, sleep(patienceMs, null, { ref: false })])
  socket.destroy()
  count(answers, statusOf(heard()) || cut)
}

/** Offers a body of `bytes`. @returns the status, and how much the server had taken when it said so and closed */
export async function offerBody(port: number, head: string, bytes: number): Promise<{ status: string; taken: number }> {
  const { socket, heard, closed } = rawClient(port)
  const chunk = Buffer.alloc(chunkBytes, 'a')
  socket.write(`${head}Content-Length: ${bytes}\r\n\r\n`)
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += chunk.length) {
    if (!socket.write(chunk.subarray(0, bytes - sent)))
      await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
  }
  socket.end()
  await closed
  return { status: statusOf(heard()), taken: socket.bytesWritten }
}
