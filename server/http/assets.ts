import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RequestHandler } from 'express'
import { type CachedAnswer, cacheAnswer, sendCached } from './cached-answer.ts'

const yearS = 365 * 24 * 3600
const hourS = 3600
const compressed = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Files of the build, about 5 MB, read once and served from memory, as compressed at build time. Files that are opened
 * for each download stay open when its reader leaves or never reads.
 */
export async function builtFiles(folder: URL): Promise<RequestHandler> {
  const files = await readFiles(fileURLToPath(folder))
  return (req, res, next) => {
    const file = req.method === 'GET' || req.method === 'HEAD' ? files.get(req.path) : undefined
    if (file) sendCached(req, res, file)
    else next()
  }
}

async function readFiles(folder: string): Promise<Map<string, CachedAnswer>> {
  const contents = new Map<string, Buffer>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (entry.isFile() && !path.includes('/.')) contents.set(path, await readFile(file))
  }
  const names = [...contents.keys()].filter((path) => !(extname(path) in compressed))
  return new Map(names.map((path) => [path, cachedFile(path, contents)]))
}

function cachedFile(path: string, contents: Map<string, Buffer>): CachedAnswer {
  const said = {
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    // Built in advance: these never change content under the same name.
    cache: /^\/(assets|fonts)\//.test(path) ? `public,max-age=${yearS},immutable` : `public,max-age=${hourS}`,
  }
  const forms = Object.entries(compressed).map(([end, coding]) => [coding, contents.get(path + end)])
  return cacheAnswer(contents.get(path) as Buffer, said, Object.fromEntries(forms))
}

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
