import { type EntryKind, mayChange } from '../../../domain/entries/entry.ts'
import type { EntryPatch, NoteForm, PhotoForm } from '../../../domain/entries/entry-form.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { can } from '../../../domain/ground/permissions.ts'
import { newId } from '../../database/ids.ts'
import { instantOf } from '../../database/instant.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { lockProcess } from '../row/rows.ts'
import {
  authored,
  changeEntry,
  countEntries,
  type EntryAddress,
  type EntryRow,
  entryOf,
  insertEntry,
  type NewEntry,
  removedEntryOf,
  removeEntries,
  repeatCounts,
  stepNameOf,
} from './store.ts'

/** The target of an entry: a process, or one of its steps. */
export type EntryTarget = { processId: string; stepId: string | null }

type Added<Kind extends EntryKind> = Omit<
  Extract<NewEntry, { kind: Kind }>,
  keyof EntryTarget | 'id' | 'by' | 'now' | 'kind' | 'text'
>

/** @returns its id @throws AppError 404; 409 NOTE_LIMIT */
export const addNote = (tx: TenantTx, actor: Actor, target: EntryTarget, { text }: NoteForm, context: Context) =>
  add(tx, actor, target, { kind: 'note', text }, context)

/** Adds a photo whose images are stored. @returns its id @throws AppError 404; 409 PHOTO_LIMIT */
export const addPhoto = (
  tx: TenantTx,
  actor: Actor,
  place: EntryTarget,
  { caption, ...images }: PhotoForm & Added<'photo'>,
  context: Context,
) => add(tx, actor, place, { kind: 'photo', text: caption, ...images }, context)

type Content = ({ kind: 'note' } | ({ kind: 'photo' } & Added<'photo'>)) & { text: string }

async function add(
  tx: TenantTx,
  actor: Actor,
  place: EntryTarget,
  content: Content,
  context: Context,
): Promise<string> {
  await lockProcess(tx, place.processId)
  const step = await stepAt(tx, place)
  await refuseTooMany(tx, place.processId, content.kind)
  const id = newId()
  await insertEntry(tx, { ...place, ...content, id, by: actor.userId, now: context.now() })
  await repeatCounts(tx, place.processId)
  await recordEntryEvent(tx, actor, 'added', { ...place, id, kind: content.kind, step }, context)
  return id
}

/**
 * Changes an entry: its text by its author or an administrator, its visibility to the customer by an administrator.
 * @throws AppError 404, 403
 */
export async function editEntry(tx: TenantTx, actor: Actor, target: EntryAddress, patch: EntryPatch, context: Context) {
  const entry = await lockEntry(tx, target)
  const { text = entry.text, visible = entry.visible } = patch
  if (patch.text !== undefined && !mayChange(authored(entry), actor)) throw forbidden()
  if (patch.visible !== undefined && !can(actor, 'publish')) throw forbidden()
  await changeEntry(tx, entry.id, { text, visible })
  if (text !== entry.text) await recordEntryEvent(tx, actor, 'changed', aboutOf(entry), context)
  if (visible !== entry.visible)
    await recordEntryEvent(tx, actor, visible ? 'published' : 'withdrawn', aboutOf(entry), context)
}

/** Removes an entry, which can be restored for a short time. @throws AppError 404, 403 */
export async function removeEntry(tx: TenantTx, actor: Actor, target: EntryAddress, context: Context): Promise<void> {
  const entry = await lockEntry(tx, target)
  if (!mayChange(authored(entry), actor)) throw forbidden()
  await changeEntry(tx, entry.id, { deleted_at: instantOf(context.now()) })
  await repeatCounts(tx, target.processId)
  await recordEntryEvent(tx, actor, 'removed', aboutOf(entry), context)
}

/**
 * Restores a removed entry.
 * @throws AppError 404 too late; 403; 409 NOTE_LIMIT, PHOTO_LIMIT if others were added meanwhile
 */
export async function restoreEntry(tx: TenantTx, actor: Actor, target: EntryAddress, context: Context): Promise<void> {
  await lockProcess(tx, target.processId)
  const entry = await removedEntryOf(tx, target, context.now())
  if (!mayChange(authored(entry), actor)) throw forbidden()
  await refuseTooMany(tx, target.processId, entry.kind)
  await changeEntry(tx, entry.id, { deleted_at: null })
  await repeatCounts(tx, target.processId)
  await recordEntryEvent(tx, actor, 'restored', aboutOf(entry), context)
}

async function lockEntry(tx: TenantTx, target: EntryAddress): Promise<EntryRow> {
  await lockProcess(tx, target.processId)
  return entryOf(tx, target)
}

const aboutOf = (entry: EntryRow): About => ({
  id: entry.id,
  processId: entry.process_id,
  kind: entry.kind,
  step: stepNameOf(entry),
})

type About = { id: string; processId: string; kind: EntryKind; step: string | null }
type Done = 'added' | 'changed' | 'published' | 'withdrawn' | 'removed' | 'restored'

function recordEntryEvent(
  tx: TenantTx,
  actor: Actor,
  done: Done,
  { id, processId, kind, step }: About,
  context: Context,
) {
  return recordEvent(tx, actor, { name: `entry.${done}`, id, processId, after: { kind, step } }, context)
}

/** @throws AppError 404 on a step of another process */
async function stepAt(tx: TenantTx, { processId, stepId }: EntryTarget): Promise<string | null> {
  if (stepId === null) return null
  const stepKey = { garage_id: tx.garageId, process_id: processId, id: stepId }
  const step = await tx.from('process_steps').where(stepKey).first('name')
  if (!step) throw notFound()
  return step.name
}

const maxEntries = { note: limits.notesMax, photo: limits.photosMax }

async function refuseTooMany(tx: TenantTx, processId: string, kind: EntryKind): Promise<void> {
  const counts = await countEntries(tx, processId)
  if (counts[kind] >= maxEntries[kind]) throw conflict(kind === 'note' ? 'NOTE_LIMIT' : 'PHOTO_LIMIT')
}

/** Removes the entries of work that ended before then. @returns the number of removed entries */
export async function purgeEntries(tx: TenantTx, before: Date): Promise<number> {
  const over = await tx.raw<{ id: string }>(
    `select p.id from processes p where p.garage_id = :garageId and p.completed_at < :before and exists (
       select from process_entries e where e.garage_id = :garageId and e.process_id = p.id)`,
    { garageId: tx.garageId, before },
  )
  return removeEntries(
    tx,
    over.map(({ id }) => id),
  )
}

/**
 * Permanently removes entries that were removed before then and can no longer be restored. @returns the number of
 * removed entries
 */
export const forgetRemoved = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('process_entries').where('garage_id', tx.garageId).where('deleted_at', '<', before).delete()
