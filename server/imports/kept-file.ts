import { createReadStream } from 'node:fs'
import type { TenantRead, TenantTx } from '../database/tenant.ts'

/** The bytes of a piece: one row, read by one query. */
const pieceBytes = 256 * 1024

/** Stores the bytes of a file until it is imported: it may have to be read in another way. */
export async function keepFile(tx: TenantTx, importId: string, path: string): Promise<void> {
  let position = 0
  for await (const bytes of createReadStream(path, { highWaterMark: pieceBytes })) {
    await tx.from('import_pieces').insert({ garage_id: tx.garageId, import_id: importId, position, bytes })
    position += 1
  }
}

/** The pieces of a stored file, in order. */
export async function* keptFile(tx: TenantRead, importId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const piece = await tx
      .from('import_pieces')
      .where({ garage_id: tx.garageId, import_id: importId, position })
      .first('bytes')
    if (!piece) return
    yield piece.bytes
  }
}
