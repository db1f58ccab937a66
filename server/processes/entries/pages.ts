import type { Request, Response, Router } from 'express'
import type { EntryKind } from '../../../domain/entry.ts'
import { captionPatch, type EntryPatch, notePatch } from '../../../domain/entry-form.ts'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { placeHref, routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { goTelling } from '../../http/flash.ts'
import { inGarage } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseForm, parseId } from '../../http/parse.ts'
import { conflictOf } from '../../http/submit.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { entryOf, kindOf } from '../record/entry-store.ts'
import { readProcess } from '../record/find.ts'
import { editEntry, removeEntry, restoreEntry } from './actions.ts'
import { notePages } from './note-pages.ts'
import { photoPages } from './photo-pages.ts'

/** What is added to a process and its steps, without scripts. */
export function entryPages(pages: Router, deps: WebDeps): void {
  notePages(pages, deps)
  photoPages(pages, deps)
  pages.get(routes.entry.path, (req, res) => showEntry(req, res, deps))
  pages.post(routes.entry.path, (req, res) => edit(req, res, deps))

  pages.post(routes.entryDelete.path, async (req, res) => {
    const { processId: id, entryId } = addressOf(req)
    await inGarage(deps, req, async (tx, actor) => {
      const target = { processId: id, entryId, kind: await kindOf(tx, { processId: id, entryId }) }
      await removeEntry(tx, actor, target, deps)
    })
    res.redirect(303, routes.process.href({ id }, { annulable: entryId }))
  })

  pages.post(routes.entryRestore.path, async (req, res) => {
    const address = addressOf(req)
    const restored = inGarage(deps, req, async (tx, actor) => {
      const target = { ...address, kind: await kindOf(tx, address) }
      await restoreEntry(tx, actor, target, deps)
      const { step_id: stepId } = await entryOf(tx, target)
      return { kind: target.kind, stepId }
    })
    const refusal = await conflictOf(restored)
    if (refusal) return goTelling(res, routes.process.href({ id: address.processId }), refusal, 'error')
    const { kind, stepId } = await restored
    await goTelling(res, placeHref(address.processId, stepId), restoredTexts[kind])
  })
}

async function edit(req: Request, res: Response, deps: Deps): Promise<void> {
  const address = addressOf(req)
  const kind = await inGarage(deps, req, (tx) => kindOf(tx, address))
  const form = parseForm(kind === 'note' ? notePatch : captionPatch, req.body)
  if (!form.ok) return showEntry(req, res, deps, form)
  await inGarage(deps, req, (tx, actor) => editEntry(tx, actor, { ...address, kind }, form.data, deps))
  const { processId: id, entryId } = address
  await goTelling(res, routes.entry.href({ id, entryId }), editedText(kind, form.data))
}

const addressOf = ({ params: { id, entryId } }: Request) => ({ processId: parseId(id), entryId: parseId(entryId) })

const restoredTexts: Record<EntryKind, string> = {
  note: entryToasts.noteRestored,
  photo: entryToasts.photoRestored,
}

function editedText(kind: EntryKind, { visible }: EntryPatch): string {
  if (visible === undefined) return kind === 'note' ? entryToasts.noteSaved : entryToasts.captionSaved
  return visible ? entryToasts.entryPublished : entryToasts.entryWithdrawn
}

function showEntry(req: Request, res: Response, deps: Deps, refused?: FormRefusal): Promise<void> {
  const { processId, entryId } = addressOf(req)
  return showPage(
    req,
    res,
    'entry',
    async (tx, actor) => {
      const process = await readProcess(tx, processId, actor, deps)
      const photo = process.photos.find(({ id }) => id === entryId)
      const note = process.notes.find(({ id }) => id === entryId)
      if (!photo && !note) throw notFound()
      return {
        process,
        photo: photo ?? null,
        note: note ?? null,
        ...(refused && { values: refused.values, issues: refused.issues }),
      }
    },
    refused ? 422 : 200,
  )
}
