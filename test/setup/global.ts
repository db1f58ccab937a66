import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../server/migrate.ts'
import { ensureAppRole } from '../../server/postgres/app-role.ts'
import { startCluster } from '../../server/postgres/cluster.ts'

export const template = 'fil_template'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the migrated template, as the application's role. */
    templateUrl: string
    /** A role that row-level security does not bind. */
    adminUrl: string
  }
}

/** One PostgreSQL for the whole run, on a free port; every test file copies the migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(join(tmpdir(), 'fil-test-'))
  // Speed over safety, here only: nothing in it outlives the run.
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }
  const { chmod } = await import('node:fs/promises')
  await chmod(parent, 0o755)
  const cluster = await startCluster({ dataDir: join(parent, 'db'), settings })
  const templateUrl = await ensureAppRole(cluster.adminUrl, { database: template, password: 'test' })
  await migrate(templateUrl)
  project.provide('templateUrl', templateUrl)
  project.provide('adminUrl', cluster.adminUrl)
  return async () => {
    await cluster.stop()
    await rm(parent, { recursive: true, force: true })
  }
}
