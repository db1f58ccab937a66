import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../runtime/config.ts'
import type { Lifecycle } from '../../runtime/lifecycle.ts'
import { ensureAppRole } from '../app-role.ts'

const megabyte = 1024 * 1024
const fewest = 32
const most = 256

/** The memory of the machine, or the container's limit. */
export const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/**
 * Settings of the embedded database: connections for all servers, and some for jobs, migrations and the administrator;
 * an eighth of the memory for its page cache (decision 0006).
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

/** The embedded database cannot be started; the message is for the person at the terminal. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/**
 * The address of the database: the operator's, or an embedded PostgreSQL under the data folder. `onStop` registers the
 * function that stops it.
 * @throws DatabaseError
 */
export async function openDatabase(config: Config, log: Logger, onStop: Lifecycle['onStop']): Promise<{ url: string }> {
  if (config.databaseUrl) return { url: config.databaseUrl }
  const { startCluster } = await import('./cluster.ts')
  const dataDir = join(config.dataDir, 'postgres')
  const starting = startCluster({
    dataDir,
    bin: config.postgresBin,
    settings: roomFor(config, memoryBytes()),
    log: (message) => log.info({ message }, 'postgres'),
  })
  // Registered before the start: a stop requested during the start must not leave PostgreSQL running.
  onStop(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  try {
    const { adminUrl } = await starting
    return { url: await ensureAppRole(adminUrl) }
  } catch (error) {
    throw new DatabaseError(`La base de données embarquée (${dataDir}) n’a pas démarré : ${(error as Error).message}`, {
      cause: error,
    })
  }
}
