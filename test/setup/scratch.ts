import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/**
 * The folder of temporary files. A Chromium that ends with its worker leaves its profile here, and the run removes it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A short name: Chromium puts sockets into the folder, and their paths have a limit.
  const folder = await mkdtemp(join(tmpdir(), 'fil-'))
  // PostgreSQL runs as another user than root, and needs access to its folders in here.
  await chmod(folder, 0o711)
  project.config.env = { ...project.config.env, TMPDIR: folder }
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
