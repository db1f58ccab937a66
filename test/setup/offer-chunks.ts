import { type Offered, offer } from '../../scripts/faults/raw-client.ts'

const chunkBytes = 64 * 1024

/** Sends a body in chunks that never announces its size, up to `mostBytes`. */
export function offerChunks(port: number, head: string, mostBytes = 200 * 2 ** 20): Promise<Offered> {
  const chunk = Buffer.from(`${chunkBytes.toString(16)}\r\n${'a'.repeat(chunkBytes)}\r\n`)
  const chunks = Array<Buffer>(Math.ceil(mostBytes / chunkBytes)).fill(chunk)
  return offer(port, `${head}Transfer-Encoding: chunked\r\n\r\n`, chunks)
}
