import type { Router } from 'express'
import type { EntryKind } from '../../../domain/entry.ts'
import { captionPatch, type EntryPatch, notePatch } from '../../../domain/entry-form.ts'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { placeHref, routes } from '../../../domain/routes.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { notFound } from '../../http/errors.ts'
import { formWithoutCall, type Refusal, type Sent } from '../../http/forms/form.ts'
import { found, showFound } from '../../http/page.ts'
import { parse, parseId } from '../../http/parse.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { readProcess } from '../read-process.ts'
import { editEntry, removeEntry, restoreEntry } from './actions.ts'
import { noteForms, notePages } from './note-pages.ts'
import { photoPages } from './photo-pages.ts'
import { type EntryTarget, entryOf, kindOf } from './store.ts'

/** What is added to a process and its steps, without scripts. */
export function entryPages(pages: Router, deps: WebDeps): void {
  notePages(pages, deps)
  photoPages(pages, deps)
  pages.get(routes.entry.path, async (req, res) => {
    const params = { id: parseId(req.params.id), entryId: parseId(req.params.entryId) }
    await showFound(req, res, (tx, actor) => entryPage(tx, { deps, actor, params }))
  })
}

/** The address of the page does not say whether it is a photo or a note, as the calls' do. */
export const entryForms = {
  ...noteForms,
  entry: [
    formWithoutCall({
      access: 'annotate',
      work: editHere,
      refused: entryPage,
      to: ({ params: { id = '', entryId = '' } }) => routes.entry.href({ id, entryId }),
      toast: ({ kind, patch }) => editedText(kind, patch),
    }),
  ],
  entryDelete: [
    formWithoutCall({
      access: 'annotate',
      work: async (tx, sent: EntrySent) => removeEntry(tx, sent.actor, await targetOf(tx, sent), sent.deps),
      to: ({ params: { id = '', entryId } }) => routes.process.href({ id }, { annulable: entryId }),
    }),
  ],
  entryRestore: [
    formWithoutCall({
      access: 'annotate',
      work: restoreHere,
      back: ({ params: { id = '' } }) => routes.process.href({ id }),
      to: ({ params: { id = '' } }, { stepId }) => placeHref(id, stepId),
      toast: ({ kind }) => restoredTexts[kind],
    }),
  ],
}

type EntrySent = Sent<Record<string, string>>

async function targetOf(tx: TenantRead, { params: { id = '', entryId = '' } }: EntrySent): Promise<EntryTarget> {
  return { processId: id, entryId, kind: await kindOf(tx, { processId: id, entryId }) }
}

async function editHere(tx: TenantTx, sent: EntrySent) {
  const target = await targetOf(tx, sent)
  const { kind } = target
  const patch: EntryPatch = parse(kind === 'note' ? notePatch : captionPatch, sent.fields)
  await editEntry(tx, sent.actor, target, patch, sent.deps)
  return { kind, patch }
}

async function restoreHere(tx: TenantTx, sent: EntrySent) {
  const target = await targetOf(tx, sent)
  await restoreEntry(tx, sent.actor, target, sent.deps)
  const { step_id: stepId } = await entryOf(tx, target)
  return { kind: target.kind, stepId }
}

const restoredTexts: Record<EntryKind, string> = {
  note: entryToasts.noteRestored,
  photo: entryToasts.photoRestored,
}

function editedText(kind: EntryKind, { visible }: EntryPatch): string {
  if (visible === undefined) return kind === 'note' ? entryToasts.noteSaved : entryToasts.captionSaved
  return visible ? entryToasts.entryPublished : entryToasts.entryWithdrawn
}

type Shown = { deps: Deps; actor: Actor; params: { id?: string; entryId?: string } }

async function entryPage(tx: TenantRead, { deps, actor, params }: Shown, refusal?: Refusal) {
  const process = await readProcess(tx, params.id ?? '', actor, deps)
  const photo = process.photos.find(({ id }) => id === params.entryId) ?? null
  const note = process.notes.find(({ id }) => id === params.entryId) ?? null
  if (!photo && !note) throw notFound()
  return found('entry', { process, photo, note, ...refusal })
}
