import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, Response } from 'express'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Coding = 'br' | 'gzip'

/** An answer held in memory, the same for everybody: sending it opens nothing, so that leaving in its middle leaks nothing. */
export type CachedAnswer = {
  type: string
  cache: string
  /** The best compressed first, as it is last. */
  forms: { coding?: Coding; etag: string; body: Buffer }[]
}

export function cacheAnswer(
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

/** The same for a text that was not compressed when the product was built. */
export async function cacheText(text: string, said: Pick<CachedAnswer, 'type' | 'cache'>): Promise<CachedAnswer> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([brotli(body), gzipped(body)])
  return cacheAnswer(body, said, { br, gzip: gz })
}

/** Whole, or 304. A part is never given: whoever asks for one receives everything, as HTTP lets us. */
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
