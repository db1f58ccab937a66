import { type EntryKind, sizeNamed } from '../../../domain/entries/entry.ts'
import { captionPatch, type EntryPatch, notePatch, photoForm } from '../../../domain/entries/entry-form.ts'
import { entryToasts, photosAdded } from '../../../domain/entries/entry-texts.ts'
import { placeHref } from '../../../domain/ground/addresses/page-links.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { found, showFound } from '../../http/answer/page.ts'
import { readInGarage } from '../../http/calls/in-garage.ts'
import { notFound } from '../../http/errors.ts'
import { form, formWithoutCall, type PageRequest, type Pages, page } from '../../http/forms/page-table.ts'
import { openedFrom } from '../../http/forms/request.ts'
import { parse } from '../../http/parse.ts'
import { flash, redirectWithMessage } from '../../http/session/session.ts'
import { sendImage } from '../../photos/send-image.ts'
import { readProcess } from '../read-process.ts'
import { editEntry, removeEntry, restoreEntry } from './entries.ts'
import { lostText, type Received, receivePhotos } from './photos.ts'
import { type EntryAddress, entryOf, imageOf } from './store.ts'

const note = { read: notePage, back: backToTarget }
const alreadyNoted = {
  page: 'entry',
  id: 'entryId',
  message: 'Cette note est déjà enregistrée\u00a0: la voici',
} as const
const photo = { read: photoPage, back: backToTarget, form: formWithoutCall({ access: 'annotate', answer: receive }) }

/** Pages that add, change and remove entries, with scripts off. */
export const entryPages = {
  noteNew: page({
    ...note,
    form: form({ call: 'POST /processes/:id/notes', toast: entryToasts.noteAdded, already: alreadyNoted }),
  }),
  stepNoteNew: page({
    ...note,
    form: form({
      call: 'POST /processes/:id/steps/:stepId/notes',
      toast: entryToasts.noteAdded,
      already: alreadyNoted,
    }),
  }),
  photoNew: page(photo),
  stepPhotoNew: page(photo),
  photoImage: page({
    answer: async ({ deps, req, res, params: { id, photoId, size: named } }) => {
      const size = sizeNamed(named)
      if (!size) throw notFound()
      const image = await readInGarage(deps, req, (tx) => imageOf(tx, id, photoId, size))
      res.removeHeader('Cache-Control')
      await sendImage(req, res, deps.photos.storage, image)
    },
  }),
  // The page's address does not say whether it is a photo or a note, unlike the calls' addresses.
  entry: page({
    read: async (tx, { deps, actor, params: { id, entryId } }) => {
      const process = await readProcess(tx, id, actor, deps)
      const photo = process.photos.find((one) => one.id === entryId) ?? null
      const note = process.notes.find((one) => one.id === entryId) ?? null
      if (!photo && !note) throw notFound()
      return { process, photo, note }
    },
    edits: {
      takes: captionPatch,
      now: async (tx, sent) => {
        const { text } = await entryOf(tx, targetOf(sent))
        return { text }
      },
    },
    form: formWithoutCall({ access: 'annotate', work: edit, toast: editedText }),
  }),
  entryDelete: page({
    form: formWithoutCall({
      access: 'annotate',
      work: (tx, sent) => removeEntry(tx, sent.actor, targetOf(sent), sent.deps),
      to: ({ params: { id, entryId } }) => routes.process.href({ id }, { annulable: entryId }),
    }),
  }),
  entryRestore: page({
    back: 'process',
    form: formWithoutCall({
      access: 'annotate',
      work: restore,
      to: ({ params: { id } }, { stepId }) => placeHref(id, stepId),
      toast: ({ kind }) => (kind === 'note' ? entryToasts.noteRestored : entryToasts.photoRestored),
    }),
  }),
} satisfies Pages

/** A page about a process, or about one of its steps. */
type TargetRequest = PageRequest<{ id: string; stepId?: string }>

function backToTarget({ params: { id, stepId } }: TargetRequest): string {
  return placeHref(id, stepId ?? null)
}

async function notePage(tx: TenantRead, request: TargetRequest) {
  return found('noteNew', await formOn(tx, request))
}

async function photoPage(tx: TenantRead, request: TargetRequest) {
  return found('photoNew', await formOn(tx, request))
}

/**
 * The process or step of a note's or a photo's form.
 * @throws AppError 404, also on a step of another process
 */
async function formOn(tx: TenantRead, request: TargetRequest) {
  const { id: processId, stepId = null } = request.params
  const process = await readProcess(tx, processId, request.actor, request.deps)
  if (stepId !== null && !process.steps.some(({ id }) => id === stepId)) throw notFound()
  const next = openedFrom(request)
  // Without a named page, the form returns to the process's own page.
  return { process, stepId, next: next === routes.process.href({ id: processId }) ? null : next }
}

async function receive(sent: TargetRequest): Promise<void> {
  const { req, res, deps, params, fields, back } = sent
  const target = { processId: params.id, stepId: params.stepId ?? null }
  const received = await receivePhotos(deps, req, target, parse(photoForm, fields))
  const { added, lost } = received
  if (added.length === 0 && lost.length > 0) return showLost(sent, received)
  if (lost.length === 0) return redirectWithMessage(res, back, photosAdded(added.length))
  await flash(req, 'info', photosAdded(added.length))
  // Goes to the top of the page, where the lost photos are listed, and not down to the step.
  await redirectWithMessage(res, back.replace(/#.*/, ''), lostText(received), 'error')
}

/** Shows the form again where no photo was kept, with the reason. */
async function showLost(sent: TargetRequest, received: Received): Promise<void> {
  const [first] = received.lost as [Received['lost'][0]]
  const { issues, status, retryAfterS } = first.error
  if (retryAfterS !== undefined) sent.res.set('Retry-After', String(retryAfterS))
  const text = lostText(received)
  const photoIssues = issues.length > 0 ? issues : [{ path: ['photo'], message: text, code: 'custom' }]
  await showFound(sent.req, sent.res, async (tx) => {
    const props = { ...(await formOn(tx, sent)), values: sent.values, issues: photoIssues }
    return found('photoNew', props, issues.length > 0 ? 422 : status)
  })
}

type EntryRequest = PageRequest<{ id: string; entryId: string }>

const targetOf = ({ params: { id: processId, entryId } }: EntryRequest): EntryAddress => ({ processId, entryId })

async function edit(tx: TenantTx, sent: EntryRequest) {
  const target = targetOf(sent)
  const { kind } = await entryOf(tx, target)
  const patch: EntryPatch = parse(kind === 'note' ? notePatch : captionPatch, sent.fields)
  await editEntry(tx, sent.actor, target, patch, sent.deps)
  return { kind, patch }
}

async function restore(tx: TenantTx, sent: EntryRequest) {
  const target = targetOf(sent)
  await restoreEntry(tx, sent.actor, target, sent.deps)
  const { kind, step_id: stepId } = await entryOf(tx, target)
  return { kind, stepId }
}

function editedText({ kind, patch: { visible } }: { kind: EntryKind; patch: EntryPatch }): string {
  if (visible === undefined) return kind === 'note' ? entryToasts.noteSaved : entryToasts.captionSaved
  return visible ? entryToasts.entryPublished : entryToasts.entryWithdrawn
}
