import { join } from 'node:path'
import { ensureAppRole } from '../../server/database/app-role.ts'
import {
  clusterFiles,
  freePort,
  initialise,
  keptPassword,
  makeFolder,
  postgresBinaries,
  startPostgres,
  stopPostgres,
} from '../../server/database/embedded/postgres.ts'

/** A PostgreSQL without supervision, as behind DATABASE_URL: only this code stops and starts it. */
export async function ownPostgres(folder: string) {
  const postgresFolder = join(folder, 'postgres-a-part')
  const binaries = await postgresBinaries()
  const files = clusterFiles(postgresFolder)
  await makeFolder(postgresFolder, binaries.identity)
  const password = await keptPassword(files, binaries.identity)
  await initialise(binaries, files)
  const port = await freePort()
  const start = () => startPostgres(binaries, files, port, {})
  await start()
  const adminUrl = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  const stop = () => stopPostgres(binaries, files)
  return { adminUrl, appUrl: await ensureAppRole(adminUrl), start, stop }
}
