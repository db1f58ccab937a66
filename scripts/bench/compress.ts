import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'

type Encoding = { name: string; compress: (body: string) => Buffer }

const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const known: Encoding[] = [
  { name: 'zstd', compress: (body) => zstdCompressSync(body) },
  { name: 'br', compress: (body) => brotliCompressSync(body, quickBrotli) },
  { name: 'gzip', compress: (body) => gzipSync(body) },
]

/** The content coding that both limits answer with: the first that the browser accepts. */
export function encodingFor(accepted: string): Encoding | undefined {
  const names = accepted.split(/,\s*/)
  return known.find(({ name }) => names.includes(name))
}
