import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { clientDist } from './output.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a .br and a .gz beside every text file: the best levels cost seconds here and nothing per request. */
export async function compressFiles(): Promise<void> {
  const files = await readdir(clientDist, { recursive: true })
  await Promise.all(
    files.filter((name) => /\.(js|css|svg|json|txt)$/.test(name)).map((name) => compress(join(clientDist, name))),
  )
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  const best = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  await writeFile(`${path}.br`, await brotli(content, best))
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }))
}
