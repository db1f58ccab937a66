import { brotliDecompressSync, constants, zstdDecompressSync } from 'node:zlib'
import type { Answer } from './connection.ts'

/** The version of the lists in an answer: a look has it in its head, a page in its text. */
export function versionIn({ head, start }: Answer): string | undefined {
  const etag = /^etag: *(.+)$/im.exec(head)?.[1]
  if (etag || !/^content-type: text\/html/im.test(head)) return etag
  const version = /<meta name="version" content="([^"]+)"/.exec(unpacked(head, start))?.[1]
  return version?.replaceAll('&quot;', '"')
}

/** Decompresses the start of an answer; its end may be missing. */
function unpacked(head: string, start: Buffer): string {
  const coding = /^content-encoding: *(\w+)/im.exec(head)?.[1]
  if (coding === 'zstd') return String(zstdDecompressSync(start, { finishFlush: constants.ZSTD_e_continue }))
  if (coding === 'br') return String(brotliDecompressSync(start, { finishFlush: constants.BROTLI_OPERATION_FLUSH }))
  return String(start)
}
