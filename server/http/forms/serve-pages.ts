import { type RequestHandler, Router } from 'express'
import { allRoutes, type RouteName, routeNames } from '../../../domain/addresses/route-names.ts'
import { errorTexts } from '../../../domain/answer-schemas.ts'
import { type CallName, callOf } from '../../../domain/calls/calls.ts'
import type { Issue } from '../../../domain/messages.ts'
import { may } from '../../../domain/permissions.ts'
import { RuleBroken } from '../../../domain/rule-broken.ts'
import type { WebDeps } from '../../deps.ts'
import { type Find, FoundPage, showFound } from '../answer/page.ts'
import type { AnswerReaders, AnyCallRequest, AnyHandler, Handlers } from '../calls/call-handlers.ts'
import { idempotentForm, inGarage } from '../calls/in-garage.ts'
import { readAnswer } from '../calls/serve-calls.ts'
import { AppError, forbidden, invalid } from '../errors.ts'
import { parse, parseId, typedValues } from '../parse.ts'
import { flash, redirectWithMessage } from '../session/session.ts'
import { type AnyForm, type AnyPage, formSent, type PageRequest, type Pages } from './page-table.ts'
import { hrefOf, readerOf, requestOf } from './read-page.ts'
import { accessTo } from './rights.ts'

/** Every page of the table, at the address of its name; those without an id come first. */
export function servePages(
  deps: WebDeps,
  { handlers, readers }: { handlers: Handlers<CallName>; readers: AnswerReaders },
  pages: Pages,
): Router {
  // `Handlers` ties each handler to its call; the compiler cannot tell which call a form performs.
  const calls = { handlers: handlers as unknown as Calls['handlers'], readers }
  const router = Router()
  for (const name of routeNames) {
    const row: AnyPage | undefined = pages[name]
    if (row?.read || row?.answer) router.get(allRoutes[name].path, answerLook(deps, name, row))
    if (row?.forms) router.post(allRoutes[name].path, answerForm(deps, calls, pages, name))
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

type Calls = { handlers: Record<CallName, AnyHandler>; readers: AnswerReaders }

/** The row of the page to whose address a form was sent, with its name. */
type At = { name: RouteName; row: AnyPage }

/** Performs the call of a form and answers by the page that follows. */
function answerForm(deps: WebDeps, calls: Calls, pages: Pages, name: RouteName): RequestHandler {
  const row: AnyPage = pages[name] ?? {}
  return async (req, res) => {
    const { _csrf, cle, ...fields } = req.body ?? {}
    const form = formSent(row.forms, fields)
    if (!form) throw new AppError(400, 'BAD_REQUEST')
    const arrived = requestOf(deps, name, row, { req, res, fields })
    if (!may(arrived.actor, accessTo(form))) throw forbidden()
    const { request, issues } = await received(form, arrived)
    const sent = { ...request, params: paramsOf(form, request) }
    try {
      if (issues.length > 0) throw invalid(issues)
      if ('answer' in form && form.answer) return await form.answer(sent)
      if (await isAskedFirst(form, sent, { name, row })) return
      await follow(form, sent, await perform(form, sent, calls))
    } catch (error) {
      const shownOn = form.shownOn ?? name
      await refuse(form, { name: shownOn, row: pages[shownOn] ?? {} }, request, error)
    }
  }
}

/** The request with all its fields: those of a form with files are whole once its files were read. */
async function received(
  { receives }: AnyForm,
  request: PageRequest,
): Promise<{ request: PageRequest; issues: Issue[] }> {
  if (!receives) return { request, issues: [] }
  const { fields, issues } = await receives(request)
  request.req.body = { ...request.req.body, ...fields }
  return { request: { ...request, fields, values: typedValues(fields) }, issues }
}

/** The ids of the call, from the address or from the form. @throws AppError 404 */
function paramsOf(form: AnyForm, { params, fields }: PageRequest): Record<string, string> {
  if (!('call' in form) || !form.params) return params
  return Object.fromEntries(Object.entries(form.params(params, fields)).map(([name, id]) => [name, parseId(id)]))
}

async function isAskedFirst({ asks, first, rearranges }: AnyForm, sent: PageRequest, at: At): Promise<boolean> {
  const { req, res, fields } = sent
  if (rearranges?.(fields)) return showFound(req, res, readerOf(at.name, at.row, sent))
  if (fields.confirme === '1') return false
  if (asks) {
    res.redirect(303, hrefOf(at.name, sent))
    return true
  }
  return first !== undefined && showFound(req, res, async (tx) => first(tx, sent))
}

/** Performs the form in one transaction, unless its call opens its own; once for the key in the field `cle`. */
async function perform(form: AnyForm, sent: PageRequest, { handlers, readers }: Calls): Promise<unknown> {
  if (!('call' in form)) return worked(form, sent)
  const { deps, req, res, actor, params, fields } = sent
  const { call, body } = form
  const { body: schema } = callOf(call)
  const parsed = schema && parse(schema, body ? body(fields) : fields)
  const callRequest: AnyCallRequest = {
    req,
    res,
    actor,
    params,
    query: undefined,
    body: parsed,
    idempotencyKey: undefined,
    photo: undefined,
  }
  const handler = handlers[call]
  if ('outside' in handler) return handler.outside(callRequest)
  if ('make' in handler) return idempotentForm(deps, req, call, async (tx) => idOf(await handler.make(tx, callRequest)))
  if ('prepare' in handler) throw new Error(`${call} takes a file: its form is read by hand`)
  if (form.once) return idempotentForm(deps, req, call, async (tx) => idOf(await handler(tx, callRequest)))
  return inGarage(deps, req, async (tx) => {
    const answer = await handler(tx, callRequest)
    return form.reads ? readAnswer(tx, call, callRequest, readers) : answer
  })
}

async function worked(form: AnyForm, sent: PageRequest): Promise<unknown> {
  const { work, outside } = 'access' in form ? form : {}
  if (outside) return outside(sent)
  return work && inGarage(sent.deps, sent.req, (tx) => work(tx, sent))
}

const idOf = (made: unknown) => ({ id: (made as { id: string }).id })

async function follow({ shows, to, toast }: AnyForm, sent: PageRequest, result: unknown): Promise<void> {
  const { req, res, next, back } = sent
  if (shows) return void (await showFound(req, res, async (tx) => shows(tx, sent, result)))
  const address = typeof to === 'string' ? (next ?? hrefOf(to, sent)) : to?.(sent, result)
  const told = typeof toast === 'function' ? toast(result, sent) : toast
  if (typeof told === 'string') await flash(req, 'info', told)
  else if (told) await flash(req, 'info', told.message, told.action)
  res.redirect(303, address ?? back)
}

/** Answers a refusal: a fault is shown beside its field, a conflict on the page that asked. */
async function refuse(form: AnyForm, { name, row }: At, request: PageRequest, error: unknown): Promise<void> {
  const { req, res, values, back } = request
  const issues = error instanceof AppError ? error.issues : []
  if (row.read && !form.isButton && issues.length > 0) {
    const read = readerOf(name, row, { ...request, issues })
    await showFound(req, res, async (tx, actor) => withTyped(await read(tx, actor), { values, issues }))
    return
  }
  const conflictMessage = conflictIn(error)
  if (conflictMessage === null) throw error
  await redirectWithMessage(res, form.conflictAt ? hrefOf(form.conflictAt, request) : back, conflictMessage, 'error')
}

/** Adds what was typed to the page's properties, unless these say themselves what the fields hold. */
function withTyped(foundPage: Awaited<ReturnType<Find>>, typed: object) {
  if (!(foundPage instanceof FoundPage)) return foundPage
  return new FoundPage(
    foundPage.name,
    { ...typed, ...foundPage.props },
    foundPage.status === 200 ? 422 : foundPage.status,
  )
}

function conflictIn(error: unknown): string | null {
  if (error instanceof RuleBroken) return errorTexts[error.code]
  return error instanceof AppError && error.status === 409 ? error.message : null
}
