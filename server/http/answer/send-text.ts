import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  gzip,
  gzipSync,
  constants as zlib,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib'
import type { Request, Response } from 'express'

type Coding = { name: string; now: (body: Buffer) => Buffer; beside: (body: Buffer) => Promise<Buffer> }

const brotli = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } }
/** Options of zstd: level 6 with tables as large as our longest pages, to find distant repetitions. */
const zstd = {
  params: {
    [zlib.ZSTD_c_compressionLevel]: 6,
    [zlib.ZSTD_c_windowLog]: 17,
    [zlib.ZSTD_c_hashLog]: 17,
    [zlib.ZSTD_c_chainLog]: 17,
    [zlib.ZSTD_c_searchLog]: 6,
    [zlib.ZSTD_c_minMatch]: 4,
  },
}

/** The codings that are worth their cost, cheapest first: decision 0121 has the figures. */
const codings: Coding[] = [
  { name: 'zstd', now: (body) => zstdCompressSync(body, zstd), beside: (body) => promisify(zstdCompress)(body, zstd) },
  {
    name: 'br',
    now: (body) => brotliCompressSync(body, brotli),
    beside: (body) => promisify(brotliCompress)(body, brotli),
  },
  { name: 'gzip', now: (body) => gzipSync(body), beside: (body) => promisify(gzip)(body) },
]

/** The shortest length worth compressing: a shorter text fits in one packet. */
const worthItBytes = 1024
/**
 * The longest text compressed in this thread: five times a page of fifty rows. A longer text goes to another thread, so
 * that other requests do not wait.
 */
const atOnceLength = 256 * 1024

/** A buffer for writing texts: `Buffer.from` reads a text twice, and takes two or three times as long. */
const scratch = Buffer.allocUnsafeSlow(3 * atOnceLength)

/** Answers with a whole text, compressed with a coding that the client accepts. The caller sets the type. */
export async function sendText(req: Request, res: Response, text: string): Promise<void> {
  const isLong = text.length > atOnceLength
  const body = isLong ? Buffer.from(text) : scratch.subarray(0, scratch.write(text))
  res.vary('Accept-Encoding')
  const coding = body.length < worthItBytes ? undefined : codings.find(({ name }) => req.acceptsEncodings(name))
  if (!coding) return end(res, Buffer.from(body))
  const packed = isLong ? await coding.beside(body) : coding.now(body)
  res.setHeader('Content-Encoding', coding.name)
  end(res, packed)
}

export function sendJson(req: Request, res: Response, body: unknown): Promise<void> {
  res.setHeader('Content-Type', 'application/json; charset=utf-8')
  return sendText(req, res, JSON.stringify(body))
}

function end(res: Response, body: Buffer): void {
  res.setHeader('Content-Length', body.length)
  res.end(body)
}
