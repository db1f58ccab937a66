import { BackupError } from '../../server/backup/encryption.ts'
import { DatabaseError, openDatabase } from '../../server/database/embedded/start.ts'
import { SchemaError } from '../../server/database/schema-error.ts'
import type { Config } from '../../server/runtime/config.ts'
import type { Lifecycle } from '../../server/runtime/lifecycle.ts'
import { createLogger } from '../../server/runtime/log.ts'

/** Runs `work` on the application's database, and starts the database for that time if it does not run already. */
export async function withDatabase(
  config: Config,
  work: (url: string, onStop: Lifecycle['onStop']) => Promise<void>,
): Promise<void> {
  const closers: Parameters<Lifecycle['onStop']>[0][] = []
  const onStop: Lifecycle['onStop'] = (closer) => closers.push(closer)
  try {
    const { url } = await openDatabase(config, createLogger(config), onStop)
    await work(url, onStop)
  } catch (error) {
    const foreseen = [BackupError, DatabaseError, SchemaError].some((kind) => error instanceof kind)
    console.error(foreseen ? (error as Error).message : error)
    process.exitCode = 1
  } finally {
    for (const close of closers) await close()
  }
}
