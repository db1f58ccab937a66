import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

export const linesOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .split('\n')
export const zipped = (text: string) => gzipSync(Buffer.from(text))

/** The bytes with one bit changed. */
export function turned(bytes: Buffer): Buffer {
  const middle = bytes.length >> 1
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  return bytes
}

/** A backup changed by somebody who knows the format: its checksum is right. */
export async function resealedOf(
  path: string,
  change: (text: string) => string,
  more: Record<string, number>,
): Promise<Buffer> {
  const all = await linesOf(path)
  const end = JSON.parse(all.at(-2) ?? '')
  const text = change(`${all.slice(0, -2).join('\n')}\n`)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const rows: Record<string, number> = end.end.rows
  for (const [table, count] of Object.entries(more)) rows[table] = (rows[table] ?? 0) + count
  return zipped(`${text}${JSON.stringify({ end: { rows, sha256 } })}\n`)
}
