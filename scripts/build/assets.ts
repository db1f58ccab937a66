import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shell } from '../../entry-server.tsx'
import type { Chunk } from './browser.ts'
import { serverDist } from './output.ts'

type Assets = Shell['assets']
type Built = { modern: Chunk[]; legacy: Chunk[]; early: Chunk; styles: Assets['styles'] }

/** Writes for the server which files a page needs. */
export async function writeAssets({ modern, legacy, early, styles }: Built): Promise<void> {
  const entry = withImports(modern, theEntry(modern, 'entry-client'))
  const assets: Assets = {
    styles,
    entry: entry.map(address),
    early: { src: address(early.fileName) },
    islands: islandFiles(modern, entry),
    legacy: {
      polyfills: address(theEntry(legacy, 'polyfills').fileName),
      entry: address(theEntry(legacy, 'entry-client').fileName),
    },
    preamble: null,
  }
  await writeFile(join(serverDist, 'assets.json'), JSON.stringify(assets, null, 2))
}

const address = (fileName: string) => `/${fileName}`

function theEntry(chunks: Chunk[], name: string): Chunk {
  const entry = chunks.find((chunk) => chunk.isEntry && chunk.fileName.includes(`/${name}`))
  if (!entry) throw new Error(`The build has no entry ${name}`)
  return entry
}

/** The files that each island's module needs beyond those of the entry. */
function islandFiles(chunks: Chunk[], loaded: string[]): Assets['islands'] {
  const islands: Assets['islands'] = {}
  for (const chunk of chunks) {
    const name = /client\/islands\/[\w-]+\/(\w+)\/\1\.tsx$/.exec(chunk.facadeModuleId ?? '')?.[1]
    if (name)
      islands[name] = withImports(chunks, chunk)
        .filter((file) => !loaded.includes(file))
        .map(address)
  }
  return islands
}

function withImports(chunks: Chunk[], chunk: Chunk, collected: string[] = []): string[] {
  if (collected.includes(chunk.fileName)) return collected
  collected.push(chunk.fileName)
  for (const name of chunk.imports) {
    const imported = chunks.find((other) => other.fileName === name)
    if (imported) withImports(chunks, imported, collected)
  }
  return collected
}
