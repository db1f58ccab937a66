import { type EntryKind, mayChange, type Note, type Photo } from '../../../domain/entries/entry.ts'
import type { PhotoSize } from '../../../domain/entries/entry-form.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Maybe, Row, Selected, TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/parse.ts'
import type { Image } from '../../photos/send-image.ts'
import { personOf } from '../row/rows.ts'

const columns = `
  e.process_id, e.id, e.step_id, e.step_name, s.name as known_step, e.kind, e.text, e.width, e.height,
  e.large_jpeg, e.visible, e.author_id, e.created_at, u.prenom as author_prenom, u.nom as author_nom`

type Tables = { e: Row<'process_entries'>; s: Maybe<Row<'process_steps'>>; u: Maybe<Row<'users'>> }
export type EntryRow = Selected<Tables, typeof columns>

const entries = (tx: TenantRead, processIds: string[]) =>
  tx
    .from('process_entries as e')
    .leftJoin('process_steps as s', (on) => on.on('s.garage_id', 'e.garage_id').andOn('s.id', 'e.step_id'))
    .leftJoin('users as u', (on) => on.on('u.garage_id', 'e.garage_id').andOn('u.id', 'e.author_id'))
    .where('e.garage_id', tx.garageId)
    .whereIn('e.process_id', processIds)
    .select(tx.sql(columns))

/** The entries of these processes and their steps, oldest first. */
export const entryRows = (tx: TenantRead, processIds: string[]): PromiseLike<EntryRow[]> =>
  entries(tx, processIds).whereNull('e.deleted_at').orderBy(['e.created_at', 'e.id'])

/** All entries of a process and its steps. */
export async function entriesOf(tx: TenantRead, processId: string): Promise<{ photos: Photo[]; notes: Note[] }> {
  const rows = await entryRows(tx, [processId])
  return {
    photos: rows.filter(({ kind }) => kind === 'photo').map(toPhoto),
    notes: rows.filter(({ kind }) => kind === 'note').map(toNote),
  }
}

type Address = { processId: string; entryId: string }

/** The target of an entry's address: only that of a call says whether it is a photo or a note. */
export type EntryAddress = Address & { kind?: EntryKind }

/** @throws AppError 404 */
export async function entryOf(tx: TenantRead, { processId, entryId, kind }: EntryAddress): Promise<EntryRow> {
  const row: EntryRow | undefined = await entries(tx, [processId])
    .where({ 'e.id': entryId, ...(kind && { 'e.kind': kind }) })
    .whereNull('e.deleted_at')
    .first()
  if (!row) throw notFound()
  return row
}

/** An entry that was just removed. @throws AppError 404 */
export async function removedEntryOf(tx: TenantRead, { kind, ...address }: EntryAddress, now: Date): Promise<EntryRow> {
  const row = await lastRemoved(tx, address, now)
  if (!row || (kind && row.kind !== kind)) throw notFound()
  return row
}

async function lastRemoved(tx: TenantRead, { processId, entryId }: Address, now: Date): Promise<EntryRow | undefined> {
  return entries(tx, [processId])
    .where('e.id', entryId)
    .where('e.deleted_at', '>=', new Date(now.getTime() - limits.undoAcceptedMs))
    .first()
}

/** The entry that a page's address names as just removed, while the viewer may restore it. */
export async function removedOn(
  tx: TenantRead,
  actor: Actor,
  { processId, entryId }: { processId: string; entryId: unknown },
  { now }: Pick<Context, 'now'>,
): Promise<{ id: string; kind: EntryKind } | null> {
  if (!isId(entryId)) return null
  const row = await lastRemoved(tx, { processId, entryId }, now())
  return row && mayChange(authored(row), actor) ? { id: row.id, kind: row.kind } : null
}

type Digests = Record<'webp' | 'jpeg', string | null>

/** The names under which the bytes of a photo are stored. @throws AppError 404 */
export async function imageOf(tx: TenantRead, processId: string, photoId: string, size: PhotoSize): Promise<Image> {
  const row: Digests | undefined = await tx
    .from('process_entries as e')
    .where({ 'e.garage_id': tx.garageId, 'e.process_id': processId, 'e.id': photoId, 'e.kind': 'photo' })
    .whereNull('e.deleted_at')
    .first(`e.${size}_webp as webp`, `e.${size}_jpeg as jpeg`)
  if (!row?.webp || !row.jpeg) throw notFound()
  return { garageId: tx.garageId, digests: { webp: row.webp, jpeg: row.jpeg } }
}

type Images = Pick<
  Row<'process_entries'>,
  'large_webp' | 'large_jpeg' | 'small_webp' | 'small_jpeg' | 'width' | 'height'
>
export type NewEntry = {
  id: string
  processId: string
  stepId: string | null
  text: string
  by: string
  now: Date
} & ({ kind: 'note' } | ({ kind: 'photo' } & Images))

export async function insertEntry(tx: TenantTx, { processId, stepId, by, now, ...entry }: NewEntry): Promise<void> {
  const where = { garage_id: tx.garageId, process_id: processId, step_id: stepId }
  await tx.from('process_entries').insert({ ...where, ...entry, author_id: by, created_at: now })
}

type Change = Partial<Pick<Row<'process_entries'>, 'text' | 'visible' | 'deleted_at'>>

export async function changeEntry(tx: TenantTx, id: string, change: Change): Promise<void> {
  await tx.from('process_entries').where({ garage_id: tx.garageId, id }).update(change)
}

/** Counts the photos and notes of a process. */
export async function countEntries(tx: TenantRead, processId: string): Promise<Record<EntryKind, number>> {
  const [row] = await tx.raw<Record<EntryKind, number>>(
    `select cast(count(*) filter (where kind = 'photo') as int) as photo,
       cast(count(*) filter (where kind = 'note') as int) as note
     from process_entries where garage_id = :garageId and process_id = :processId and deleted_at is null`,
    { garageId: tx.garageId, processId },
  )
  return row ?? { photo: 0, note: 0 }
}

/** Counts the photos of the garage, from the counts copied to its processes' rows. */
export async function countGaragePhotos(tx: TenantRead): Promise<number> {
  const [row] = await tx.raw<{ count: number }>(
    'select cast(coalesce(sum(photo_count), 0) as int) as count from processes where garage_id = :garageId',
    { garageId: tx.garageId },
  )
  return row?.count ?? 0
}

/** Copies the counts to the process's row. */
export async function repeatCounts(tx: TenantTx, processId: string): Promise<void> {
  const { photo, note } = await countEntries(tx, processId)
  await tx
    .from('processes')
    .where({ garage_id: tx.garageId, id: processId })
    .update({ photo_count: photo, note_count: note })
}

/** Stores the name of their step in the entries of a process's steps, before these steps are removed. */
export async function keepEntriesOfSteps(tx: TenantTx, processId: string): Promise<void> {
  await tx.raw(
    `update process_entries e set step_id = null, step_name = s.name
     from process_steps s
     where e.garage_id = :garageId and e.process_id = :processId
       and s.garage_id = :garageId and s.process_id = :processId and s.id = e.step_id`,
    { garageId: tx.garageId, processId },
  )
}

/** Permanently removes all entries of these processes. @returns the number of removed entries */
export async function removeEntries(tx: TenantTx, processIds: string[]): Promise<number> {
  if (processIds.length === 0) return 0
  const removed: number = await tx
    .from('process_entries')
    .where('garage_id', tx.garageId)
    .whereIn('process_id', processIds)
    .delete()
  await tx
    .from('processes')
    .where('garage_id', tx.garageId)
    .whereIn('id', processIds)
    .update({ photo_count: 0, note_count: 0 })
  return removed
}

export const toNote = (row: EntryRow): Note => ({ ...shared(row), text: row.text })

export const toPhoto = (row: EntryRow): Photo => ({
  ...shared(row),
  caption: row.text,
  width: row.width ?? 0,
  height: row.height ?? 0,
})

/** The name of an entry's step, or of its former step if that was removed. */
export const stepNameOf = ({ known_step, step_name }: EntryRow): string | null => known_step ?? step_name

/** An entry's author, for the rule about who may change it. */
export const authored = ({ author_id: id }: Pick<EntryRow, 'author_id'>) => ({ author: id === null ? null : { id } })

function shared({ id, step_id: stepId, step_name: stepName, visible, created_at, ...row }: EntryRow) {
  const author = personOf({ id: row.author_id, nom: row.author_nom, prenom: row.author_prenom })
  return { id, stepId, stepName, visible, author, createdAt: created_at }
}
