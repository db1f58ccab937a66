import { readdir } from 'node:fs/promises'
import { becomes } from './becomes.ts'
import { type RawClient, rawClient } from './raw-client.ts'

/** The time until a silent reader is disconnected: no progress for twenty seconds, checked every twenty seconds. */
const dismissedMs = 60_000
/** The descriptors that the server itself opens and closes during the test: its database, its jobs. */
const slack = 5

/** The open descriptors of the process, according to Linux. */
export const descriptorsOf = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length

/** A client that sends and never reads: it does not notice that it is disconnected. */
export function silentReader(port: number, bytes: string): RawClient {
  const client = rawClient(port)
  client.socket.pause()
  client.socket.write(bytes)
  return client
}

/** Waits for the server to close silent readers. @returns how many connections the process still holds */
export async function stillHeld(pid: number, before: number): Promise<number> {
  const heldConnections = async () => Math.max(0, (await descriptorsOf(pid)) - before - slack)
  await becomes(async () => (await heldConnections()) === 0, dismissedMs)
  return heldConnections()
}
