import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureAppRole } from '../../server/database/app-role.ts'
import { createDb } from '../../server/database/db.ts'
import { postgresBinaries } from '../../server/database/embedded/binaries.ts'
import { startCluster } from '../../server/database/embedded/cluster.ts'
import { clusterFiles } from '../../server/database/embedded/data.ts'
import { stopPostgres } from '../../server/database/embedded/process.ts'
import { migrate } from '../../server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the databases of this run are made: administrator and application, and what they are copied from. */
    postgres: {
      adminUrl: string
      appUrl: string
      /** All servers that hold a part of each: the one PostgreSQL of this run, or the nodes of a cluster. */
      nodes: string[]
      /** With our tables; without. */
      template: string
      blank: string
    }
  }
}

const template = 'fil_template'
const prefix = 'fil-d-atelier-test-'

/** Nothing here needs to survive a power cut. */
const hasty = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/** One real PostgreSQL for the whole run, with a migrated database to copy from; or the cluster that is given. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { CITUS_ADMIN_URL } = process.env
  if (CITUS_ADMIN_URL) {
    const { citusTemplates } = await import('./citus/cluster.ts')
    project.provide('postgres', await citusTemplates(CITUS_ADMIN_URL))
    return undefined
  }
  await sweep()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const cluster = await startCluster({ dataDir: folder, settings: hasty })
  const appUrl = await ensureAppRole(cluster.adminUrl, { role: 'fil_test', database: template })
  const db = createDb(appUrl)
  await migrate(db)
  await db.destroy()
  const { adminUrl } = cluster
  project.provide('postgres', { adminUrl, appUrl, nodes: [adminUrl], template, blank: 'template0' })
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes what runs that were killed have left: their PostgreSQL and its folder. */
async function sweep(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix) && !isRunning(name))
  const binaries = await postgresBinaries()
  for (const name of names) {
    const folder = join(tmpdir(), name)
    await stopPostgres(binaries, clusterFiles(folder), 'immediate').catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(name: string): boolean {
  const pid = Number(name.slice(prefix.length).split('-')[0])
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
