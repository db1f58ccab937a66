import { type RequestHandler, Router } from 'express'
import type { CallName } from '../../../domain/calls.ts'
import { type RouteName, routes } from '../../../domain/routes.ts'
import type { AnswerReaders, Handlers } from '../call-handlers.ts'
import { showFound } from '../page.ts'
import type { WebDeps } from '../web-deps.ts'
import { answerForm, type Calls } from './answer-form.ts'
import type { AnyPage, Pages } from './page-table.ts'
import { readerOf, requestOf } from './read-page.ts'

/** Every page of the table, at the address of its name; those without an id come first, as in the routes. */
export function servePages(
  deps: WebDeps,
  { handlers, readers }: { handlers: Handlers<CallName>; readers: AnswerReaders },
  pages: Pages,
): Router {
  // Each handler is held to its own call by `Handlers`; which one a form asks for, the compiler cannot follow.
  const calls = { handlers: handlers as unknown as Calls['handlers'], readers }
  const router = Router()
  for (const name of Object.keys(routes) as RouteName[]) {
    const row: AnyPage | undefined = pages[name]
    if (row?.read || row?.answer) router.get(routes[name].path, answerLook(deps, name, row))
    if (row?.forms) router.post(routes[name].path, answerForm(deps, calls, pages, name))
  }
  return router
}

function answerLook(deps: WebDeps, name: RouteName, row: AnyPage): RequestHandler {
  return async (req, res) => {
    const request = requestOf(deps, name, row, { req, res, fields: {} })
    if (row.answer) await row.answer(request)
    else await showFound(req, res, readerOf(name, row, request))
  }
}
