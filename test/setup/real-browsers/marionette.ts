import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Refused } from './commands.ts'

/** Sends a command by Marionette, the remote protocol of Firefox: `length:[0, id, name, parameters]` over TCP. */
export type Send = <T>(name: string, parameters?: Record<string, unknown>) => Promise<T>

type Waiting = { resolve: (value: unknown) => void; reject: (error: Error) => void }
type Failure = { error: string; message: string }

export async function connectMarionette(port: number): Promise<{ send: Send; close: () => void }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  onMessage(socket, (message) => {
    // The greeting is an object; an answer is `[1, id, error, result]`.
    if (!Array.isArray(message)) return
    const [, id, failure, result] = message as [1, number, Failure | null, unknown]
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure) asked?.reject(new Refused(failure.error, failure.message))
    else asked?.resolve(result)
  })
  socket.on('error', () => {})
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has ended'))
  })
  let last = 0
  const send = <T>(name: string, parameters: Record<string, unknown> = {}) =>
    new Promise<T>((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve: resolve as Waiting['resolve'], reject })
      const text = JSON.stringify([0, last, name, parameters])
      socket.write(`${Buffer.byteLength(text)}:${text}`)
    })
  return { send, close: () => socket.destroy() }
}

function onMessage(socket: Socket, handle: (message: unknown) => void): void {
  let received = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (;;) {
      const colon = received.indexOf(':')
      const end = colon + 1 + Number(received.subarray(0, colon))
      if (colon < 0 || received.length < end) return
      handle(JSON.parse(received.subarray(colon + 1, end).toString()))
      received = received.subarray(end)
    }
  })
}
