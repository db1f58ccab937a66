import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { once } from './once.ts'

/**
 * The folder of temporary files. A Chromium that ends with its worker leaves its profile here, and the run removes it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, stop } = await once('scratch', makeFolder)
  project.config.env = { ...project.config.env, TMPDIR: value }
  return stop
}

async function makeFolder() {
  // A short name: Chromium puts sockets into the folder, and their paths have a limit.
  const folder = await mkdtemp(join(tmpdir(), 'fil-'))
  // PostgreSQL runs as another user than root, and needs access to its folders in here.
  await chmod(folder, 0o711)
  const stop = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  return { value: folder, stop }
}
