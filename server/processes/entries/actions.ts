import { type EntryKind, mayChange } from '../../../domain/entry.ts'
import type { EntryPatch, NoteForm, PhotoForm } from '../../../domain/entry-form.ts'
import { limits } from '../../../domain/limits.ts'
import { can } from '../../../domain/permissions.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { happened } from '../../events/happened.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { lockProcess } from '../row/store.ts'
import {
  authored,
  changeEntry,
  countEntries,
  type EntryRow,
  type EntryTarget,
  entryOf,
  insertEntry,
  type NewEntry,
  removedEntryOf,
  repeatCounts,
  stepNameOf,
} from './store.ts'

/** A process, or one of its steps. */
export type Place = { processId: string; stepId: string | null }

type Added<Kind extends EntryKind> = Omit<
  Extract<NewEntry, { kind: Kind }>,
  keyof Place | 'id' | 'by' | 'now' | 'kind' | 'text'
>

/** @returns its id @throws AppError 404; 409 NOTE_LIMIT */
export const addNote = (tx: TenantTx, actor: Actor, place: Place, { text }: NoteForm, context: Context) =>
  add(tx, actor, place, { kind: 'note', text }, context)

/** Once its images are safe. @returns its id @throws AppError 404; 409 PHOTO_LIMIT */
export const addPhoto = (
  tx: TenantTx,
  actor: Actor,
  place: Place,
  { caption, ...images }: PhotoForm & Added<'photo'>,
  context: Context,
) => add(tx, actor, place, { kind: 'photo', text: caption, ...images }, context)

type Content = ({ kind: 'note' } | ({ kind: 'photo' } & Added<'photo'>)) & { text: string }

async function add(tx: TenantTx, actor: Actor, place: Place, content: Content, context: Context): Promise<string> {
  await lockProcess(tx, place.processId)
  const step = await stepAt(tx, place)
  await refuseTooMany(tx, place.processId, content.kind)
  const id = newId()
  await insertEntry(tx, { ...place, ...content, id, by: actor.userId, now: context.now() })
  await repeatCounts(tx, place.processId)
  await tell(tx, actor, 'added', { ...place, id, kind: content.kind, step }, context)
  return id
}

/** Its words are its author's and the administrators'; whether the customer sees it, the administrators'. @throws AppError 404, 403 */
export async function editEntry(tx: TenantTx, actor: Actor, target: EntryTarget, patch: EntryPatch, context: Context) {
  const entry = await lockEntry(tx, target)
  const { text = entry.text, visible = entry.visible } = patch
  if (patch.text !== undefined && !mayChange(authored(entry), actor)) throw forbidden()
  if (patch.visible !== undefined && !can(actor, 'publish')) throw forbidden()
  await changeEntry(tx, entry.id, { text, visible })
  if (text !== entry.text) await tell(tx, actor, 'changed', aboutOf(entry), context)
  if (visible !== entry.visible) await tell(tx, actor, visible ? 'published' : 'withdrawn', aboutOf(entry), context)
}

/** For a moment it can be brought back. @throws AppError 404, 403 */
export async function removeEntry(tx: TenantTx, actor: Actor, target: EntryTarget, context: Context): Promise<void> {
  const entry = await lockEntry(tx, target)
  if (!mayChange(authored(entry), actor)) throw forbidden()
  await changeEntry(tx, entry.id, { deleted_at: context.now() })
  await repeatCounts(tx, target.processId)
  await tell(tx, actor, 'removed', aboutOf(entry), context)
}

/** @throws AppError 404 too late; 403; 409 NOTE_LIMIT, PHOTO_LIMIT where others came meanwhile */
export async function restoreEntry(tx: TenantTx, actor: Actor, target: EntryTarget, context: Context): Promise<void> {
  await lockProcess(tx, target.processId)
  const entry = await removedEntryOf(tx, target, context.now())
  if (!mayChange(authored(entry), actor)) throw forbidden()
  await refuseTooMany(tx, target.processId, entry.kind)
  await changeEntry(tx, entry.id, { deleted_at: null })
  await repeatCounts(tx, target.processId)
  await tell(tx, actor, 'restored', aboutOf(entry), context)
}

async function lockEntry(tx: TenantTx, target: EntryTarget): Promise<EntryRow> {
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

function tell(tx: TenantTx, actor: Actor, done: Done, { id, processId, kind, step }: About, context: Context) {
  return happened(tx, actor, { name: `entry.${done}`, id, processId, after: { kind, step } }, context)
}

/** @throws AppError 404 on a step of another process */
async function stepAt(tx: TenantTx, { processId, stepId }: Place): Promise<string | null> {
  if (stepId === null) return null
  const own = { garage_id: tx.garageId, process_id: processId, id: stepId }
  const step = await tx.from('process_steps').where(own).first('name')
  if (!step) throw notFound()
  return step.name
}

const most = { note: limits.notesMax, photo: limits.photosMax }

async function refuseTooMany(tx: TenantTx, processId: string, kind: EntryKind): Promise<void> {
  const counts = await countEntries(tx, processId)
  if (counts[kind] >= most[kind]) throw conflict(kind === 'note' ? 'NOTE_LIMIT' : 'PHOTO_LIMIT')
}
