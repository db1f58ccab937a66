import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

/** A Chromium ends with its worker, and leaves its profile: here, where it goes with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A short name: Chromium puts sockets into the folder, and their paths have a limit.
  const folder = await mkdtemp(join(tmpdir(), 'fil-'))
  // PostgreSQL runs as another user than root, and reaches its folders in there.
  await chmod(folder, 0o711)
  project.config.env = { ...project.config.env, TMPDIR: folder }
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
