import { totalmem } from 'node:os'
import type { Config } from '../../runtime/config.ts'

const megabyte = 1024 * 1024
const fewest = 32
const most = 256

/** What the machine has, or the container lets us have of it. */
export const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * What the embedded database makes room for: all servers' connections, and some for jobs, migrations and whoever looks
 * after it; an eighth of the memory for its pages (decision 0006).
 */
export function roomFor(
  { databasePool, webConcurrency }: Pick<Config, 'databasePool' | 'webConcurrency'>,
  memory: number,
): Record<string, string> {
  const others = 40
  const eighth = Math.floor(memory / 8 / megabyte)
  return {
    max_connections: String(Math.max(200, databasePool * webConcurrency + others)),
    shared_buffers: `${Math.min(most, Math.max(fewest, eighth))}MB`,
  }
}
