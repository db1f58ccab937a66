import type { Request, Response, Router } from 'express'
import { noteForm } from '../../../domain/entry-form.ts'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { goTelling } from '../../http/flash.ts'
import { idempotentForm } from '../../http/in-garage.ts'
import { showPage } from '../../http/page.ts'
import { type FormRefusal, parseForm } from '../../http/parse.ts'
import { conflictOf } from '../../http/submit.ts'
import { addNote } from './actions.ts'
import { backFrom, formOn, placeOf } from './place.ts'

/** A note, as a plain form: back, once it is there, to the step that it is about. */
export function notePages(pages: Router, deps: Deps): void {
  for (const { path } of [routes.noteNew, routes.stepNoteNew]) {
    pages.get(path, (req, res) => showForm(req, res, deps))
    pages.post(path, (req, res) => keep(req, res, deps))
  }
}

async function keep(req: Request, res: Response, deps: Deps): Promise<void> {
  const place = placeOf(req)
  const form = parseForm(noteForm, req.body)
  if (!form.ok) return showForm(req, res, deps, form)
  const made = idempotentForm(deps, req, 'POST /processes/:id/notes', async (tx, actor) => ({
    id: await addNote(tx, actor, place, form.data, deps),
  }))
  const refusal = await conflictOf(made)
  const back = backFrom(req, place)
  if (refusal) return goTelling(res, back, refusal, 'error')
  await goTelling(res, back, entryToasts.noteAdded)
}

function showForm(req: Request, res: Response, deps: Deps, refused?: FormRefusal): Promise<void> {
  return showPage(req, res, 'noteNew', formOn(req, deps, refused), refused ? 422 : 200)
}
