import type { EntryKind } from '../../../domain/entry.ts'
import { captionPatch, type EntryPatch, notePatch } from '../../../domain/entry-form.ts'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { placeHref, routes } from '../../../domain/routes.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { notFound } from '../../http/errors.ts'
import { form, formWithoutCall, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { found } from '../../http/page.ts'
import { parse } from '../../http/parse.ts'
import { readProcess } from '../read-process.ts'
import { editEntry, removeEntry, restoreEntry } from './actions.ts'
import { photoPages } from './photo-pages.ts'
import { backToPlace, formOn, type PlaceRequest } from './place.ts'
import { type EntryTarget, entryOf, kindOf } from './store.ts'

/** What is added to a process and its steps, without scripts. */
export const entryPages = {
  ...photoPages,
  noteNew: page({
    read: notePage,
    back: backToPlace,
    form: form({ call: 'POST /processes/:id/notes', toast: entryToasts.noteAdded }),
  }),
  stepNoteNew: page({
    read: notePage,
    back: backToPlace,
    form: form({ call: 'POST /processes/:id/steps/:stepId/notes', toast: entryToasts.noteAdded }),
  }),
  // The address of the page does not say whether it is a photo or a note, as the calls' do.
  entry: page({
    read: async (tx, { deps, actor, params: { id, entryId } }) => {
      const process = await readProcess(tx, id, actor, deps)
      const photo = process.photos.find((one) => one.id === entryId) ?? null
      const note = process.notes.find((one) => one.id === entryId) ?? null
      if (!photo && !note) throw notFound()
      return { process, photo, note }
    },
    form: formWithoutCall({ access: 'annotate', work: edit, toast: editedText }),
  }),
  entryDelete: page({
    back: 'entry',
    form: formWithoutCall({
      access: 'annotate',
      work: async (tx, sent) => removeEntry(tx, sent.actor, await targetOf(tx, sent), sent.deps),
      to: ({ params: { id, entryId } }) => routes.process.href({ id }, { annulable: entryId }),
    }),
  }),
  entryRestore: page({
    back: 'process',
    form: formWithoutCall({
      access: 'annotate',
      work: restore,
      to: ({ params: { id } }, { stepId }) => placeHref(id, stepId),
      toast: ({ kind }) => restoredTexts[kind],
    }),
  }),
} satisfies Pages

async function notePage(tx: TenantRead, request: PlaceRequest) {
  return found('noteNew', await formOn(tx, request))
}

type EntryRequest = PageRequest<{ id: string; entryId: string }>

async function targetOf(tx: TenantRead, { params: { id, entryId } }: EntryRequest): Promise<EntryTarget> {
  return { processId: id, entryId, kind: await kindOf(tx, { processId: id, entryId }) }
}

async function edit(tx: TenantTx, sent: EntryRequest) {
  const target = await targetOf(tx, sent)
  const { kind } = target
  const patch: EntryPatch = parse(kind === 'note' ? notePatch : captionPatch, sent.fields)
  await editEntry(tx, sent.actor, target, patch, sent.deps)
  return { kind, patch }
}

async function restore(tx: TenantTx, sent: EntryRequest) {
  const target = await targetOf(tx, sent)
  await restoreEntry(tx, sent.actor, target, sent.deps)
  const { step_id: stepId } = await entryOf(tx, target)
  return { kind: target.kind, stepId }
}

const restoredTexts: Record<EntryKind, string> = {
  note: entryToasts.noteRestored,
  photo: entryToasts.photoRestored,
}

function editedText({ kind, patch: { visible } }: { kind: EntryKind; patch: EntryPatch }): string {
  if (visible === undefined) return kind === 'note' ? entryToasts.noteSaved : entryToasts.captionSaved
  return visible ? entryToasts.entryPublished : entryToasts.entryWithdrawn
}
