import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig, type Rolldown } from 'vite'

export const root = fileURLToPath(new URL('../../', import.meta.url))
/** The folder that is served unchanged. */
export const clientDist = join(root, 'dist/client')
/** The folder that the server imports, never served. */
export const serverDist = join(root, 'dist/server')

export type Output = Rolldown.RolldownOutput['output']

export async function emptyDist(): Promise<void> {
  for (const folder of [clientDist, serverDist]) await rm(folder, { recursive: true, force: true })
}

/** One Vite build on top of vite.config.ts, kept in memory. */
export async function bundle(config: InlineConfig): Promise<Output> {
  const built = await build({ ...config, root, logLevel: 'warn', build: { ...config.build, write: false } })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error('Expected a single build')
  return result.output
}

export async function writeFiles(folder: string, files: Output[number][]): Promise<void> {
  for (const file of files) {
    const path = join(folder, file.fileName)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, file.type === 'chunk' ? file.code : file.source)
  }
}
