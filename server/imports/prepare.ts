import { importLimits } from '../../domain/imports/file-limits.ts'
import { importTexts } from '../../domain/imports/import-wire.ts'
import { limits } from '../../domain/limits.ts'
import { countingTime, type Sender } from '../confined/counting-time.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { WebDeps } from '../deps.ts'
import type { Make } from '../http/calls/call-handlers.ts'
import { conflict } from '../http/errors.ts'
import type { Arrival } from '../http/uploads/parts.ts'
import { readFile } from './read-file.ts'
import { insertLines } from './store.ts'

const readingTime = { user: 'fileReadingPerUser', garage: 'fileReadingPerGarage' } as const

/**
 * Reads an uploaded file. The returned function keeps its lines, of which nothing is imported yet.
 * @throws AppError 400, 409, 429
 */
export async function prepareImport(
  { path, name, sha256: digest }: Arrival,
  sender: Sender,
  { limits: rates, now }: Pick<WebDeps, 'limits' | 'now'>,
): Promise<Make> {
  const { columns, lines, pieces } = await countingTime(rates, readingTime, sender, (asker) =>
    readFile(path, {}, asker),
  )
  return async (tx, actor) => {
    await refuseTooMany(tx)
    const id = newId()
    await tx.from('imports').insert({
      garage_id: tx.garageId,
      id,
      name: name.replace(/\p{C}/gu, '').slice(0, limits.lineMax),
      digest,
      state: 'uploaded',
      columns: JSON.stringify(columns),
      lines,
      author_id: actor.userId,
      created_at: now(),
    })
    for await (const piece of pieces()) await insertLines(tx, id, piece)
    return { id }
  }
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  const open = await tx
    .from('imports')
    .where('garage_id', tx.garageId)
    .whereIn('state', ['uploaded', 'checked', 'running'])
    .select('id')
  if (open.length >= importLimits.waiting) throw conflict('CONFLICT', importTexts.waiting)
}
