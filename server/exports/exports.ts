import type { GarageExport } from '../../domain/garage/garage.ts'
import { earlier } from '../../domain/ground/calendar.ts'
import * as routes from '../../domain/ground/routes.ts'
import { keptSince, keptUntil } from '../../domain/privacy/retention.ts'
import { newId } from '../database/ids.ts'
import { type Row, type TenantRead, type TenantTx, withGarage } from '../database/tenant.ts'
import type { Context, Purge } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Actor } from '../http/actor.ts'
import type { PhotoName } from '../photos/storage/storage.ts'

/** The exports of a garage, latest first: the one in progress or failed, and the stored archive. */
export async function listExports(
  tx: TenantRead,
  { exportTables }: Pick<Context, 'exportTables'>,
): Promise<GarageExport[]> {
  const rows = await tx.from('exports').where('garage_id', tx.garageId).orderBy('id', 'desc')
  return rows.map((row) => toExport(row, exportTables.length + 1))
}

/** @param files the number of files in the archive besides the photos */
function toExport(row: Row<'exports'>, files: number): GarageExport {
  const { id, state, notice, created_at, finished_at, bytes, position, lines, photos } = row
  const isReady = state === 'ready' && finished_at !== null
  return {
    id,
    state,
    notice,
    createdAt: created_at,
    finishedAt: finished_at,
    keptUntil: isReady ? keptUntil('exports', finished_at).toISOString() : null,
    bytes: bytes === null ? null : Number(bytes),
    progress: { file: position, files, lines, photos },
    address: isReady ? routes.garageExportFile.href({ id }) : null,
  }
}

/** Asks for an export of everything. An export in progress is returned instead; a failed one is replaced. */
export async function askExport(tx: TenantTx, actor: Actor, context: Context): Promise<GarageExport> {
  await tx.from('exports').where({ garage_id: tx.garageId, state: 'failed' }).delete()
  const [asked] = await tx
    .from('exports')
    .insert({ garage_id: tx.garageId, id: newId(), asked_by: actor.userId, created_at: context.now() })
    .onConflict(tx.sql(`(garage_id) where state = 'running'`))
    .ignore()
    .returning('id')
  if (asked) {
    await context.jobs.send(tx, 'garage-export', { garageId: tx.garageId, exportId: asked.id })
    await recordEvent(tx, actor, { name: 'export.asked', id: asked.id }, context)
  }
  // The export in progress may have ended in the meantime, and is then the answer.
  const row = await tx.from('exports').where('garage_id', tx.garageId).orderBy('id', 'desc').first()
  if (!row) throw new Error('An export that was asked for is there')
  return toExport(row, context.exportTables.length + 1)
}

/** The archive of this export, if it is ready and not yet deleted. */
export async function archiveOf(tx: TenantRead, id: string, now: Date): Promise<PhotoName | undefined> {
  const row = await tx
    .from('exports')
    .where({ garage_id: tx.garageId, id, state: 'ready' })
    .where('finished_at', '>', keptSince('exports', now))
    .first()
  return row?.digest ? archiveName(tx.garageId, row.digest) : undefined
}

export const archiveName = (garageId: string, digest: string): PhotoName => ({ garageId, digest, form: 'zip' })

type Digest = Pick<Row<'exports'>, 'digest'>

/** The stored archives of deleted rows, to be removed after the transaction. */
const archivesIn = ({ garageId }: TenantRead, rows: Digest[]): PhotoName[] =>
  rows.flatMap(({ digest }) => (digest === null ? [] : [archiveName(garageId, digest)]))

/** Removes the exports replaced by this one. @returns their archives */
export async function removeExportsBefore(tx: TenantTx, id: string): Promise<PhotoName[]> {
  const older = tx.from('exports').where('garage_id', tx.garageId).where('id', '<', id)
  return archivesIn(tx, await older.delete().returning('digest'))
}

/** Removes old exports and those that no server works on any more, with their archives. */
export const purgeExports: Purge = async ({ db, photos, now }, before) => {
  let count = 0
  const garages: string[] = await db('garages').pluck('id')
  for (const id of garages) {
    const archives = await withGarage(db, id, (tx) => removeOver(tx, before, now()))
    await photos.storage.remove(archives.stored)
    count += archives.count
  }
  return count
}

async function removeOver(tx: TenantTx, before: Date, now: Date) {
  const lost = earlier(now, { days: 1 })
  const rows: Digest[] = await tx
    .from('exports')
    .where('garage_id', tx.garageId)
    .where((over) =>
      over.where('finished_at', '<', before).orWhere({ state: 'running' }).where('created_at', '<', lost),
    )
    .delete()
    .returning('digest')
  return { count: rows.length, stored: archivesIn(tx, rows) }
}
