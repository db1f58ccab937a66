import type { Router } from 'express'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { form } from '../../http/forms/form.ts'
import { found, showPage } from '../../http/page.ts'
import { backFrom, formOn } from './place.ts'

/** The page that takes a note on a process, or on one of its steps. */
export function notePages(pages: Router, deps: Deps): void {
  for (const { path } of [routes.noteNew, routes.stepNoteNew])
    pages.get(path, (req, res) => showPage(req, res, 'noteNew', formOn(req, deps)))
}

/** Back, once it is there, to the step that it is about. */
export const noteForms = {
  noteNew: [
    form({
      call: 'POST /processes/:id/notes',
      refused: async (tx, { req, deps, actor }, refusal) =>
        found('noteNew', await formOn(req, deps, refusal)(tx, actor)),
      back: ({ req }) => backFrom(req),
      toast: entryToasts.noteAdded,
    }),
  ],
  stepNoteNew: [
    form({
      call: 'POST /processes/:id/steps/:stepId/notes',
      refused: async (tx, { req, deps, actor }, refusal) =>
        found('noteNew', await formOn(req, deps, refusal)(tx, actor)),
      back: ({ req }) => backFrom(req),
      toast: entryToasts.noteAdded,
    }),
  ],
}
