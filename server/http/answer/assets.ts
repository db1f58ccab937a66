import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'

const yearS = 365 * 24 * 3600
const hourS = 3600
const compressed = { '.br': 'br', '.gz': 'gzip' } as const

/**
 * Files of the build, about 5 MB, read once and served from memory, in the compression of the build. A file opened for
 * each download would stay open if its client disconnects or never reads.
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
  const headers = {
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    // A file of the build never changes its content under the same name.
    cache: /^\/(assets|fonts)\//.test(path) ? `public,max-age=${yearS},immutable` : `public,max-age=${hourS}`,
  }
  const forms = Object.entries(compressed).map(([end, coding]) => [coding, contents.get(path + end)])
  return cacheAnswer(contents.get(path) as Buffer, headers, Object.fromEntries(forms))
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

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Coding = 'br' | 'gzip'

/** An answer in memory, identical for everybody. Sending it opens no file, so an interrupted download leaks none. */
export type CachedAnswer = {
  type: string
  cache: string
  /** The compressed forms, best first; the plain text is last. */
  forms: { coding?: Coding; etag: string; body: Buffer }[]
}

function cacheAnswer(
  body: Buffer,
  said: Pick<CachedAnswer, 'type' | 'cache'>,
  compressed: Partial<Record<Coding, Buffer>>,
): CachedAnswer {
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const coded = (['br', 'gzip'] as const).flatMap((coding) => {
    const body = compressed[coding]
    return body ? [{ coding, etag: `"${tag}-${coding}"`, body }] : []
  })
  return { ...said, forms: [...coded, { etag: `"${tag}"`, body }] }
}

/** The cached answer of a text that the build did not compress. */
export async function cacheText(text: string, headers: Pick<CachedAnswer, 'type' | 'cache'>): Promise<CachedAnswer> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([brotli(body), gzipped(body)])
  return cacheAnswer(body, headers, { br, gzip: gz })
}

/** Sends a cached answer whole, or 304. A range request also receives the whole answer, as HTTP allows. */
export function sendCached(req: Request, res: Response, { type, cache, forms }: CachedAnswer): void {
  const form = forms.find(({ coding }) => !coding || req.acceptsEncodings(coding))
  if (!form) return
  res.setHeader('Cache-Control', cache)
  res.setHeader('ETag', form.etag)
  if (forms.length > 1) res.setHeader('Vary', 'Accept-Encoding')
  if (req.fresh) {
    res.status(304).end()
    return
  }
  if (form.coding) res.setHeader('Content-Encoding', form.coding)
  res.setHeader('Content-Type', type)
  res.setHeader('Content-Length', form.body.length)
  res.end(form.body)
}
