import { type RequestHandler, Router } from 'express'
import { errorTexts } from '../../../domain/features.ts'
import { allRoutes, type RouteName, routeNames } from '../../../domain/ground/addresses/route-names.ts'
import { carriedTexts, type Issue } from '../../../domain/ground/messages.ts'
import { may } from '../../../domain/ground/permissions.ts'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import type { WebDeps } from '../../deps.ts'
import { isBackgroundLook, PageResult, type ReadPage, showFound } from '../answer/page.ts'
import type { Calls } from '../calls/call-handlers.ts'
import { type Made, madeWithKey } from '../calls/in-garage.ts'
import { AppError, forbidden, invalid } from '../errors.ts'
import { parse, parseId, typedValues } from '../parse.ts'
import { type SentFields, takeCarried } from '../session/carried-form.ts'
import { flash, redirectWithMessage } from '../session/session.ts'
import { fieldsFrom } from './carry-form.ts'
import { type Edited, EditedMeanwhile, editedFor } from './edited.ts'
import { safeNext } from './next-page.ts'
import { type AnyForm, type AnyPage, formSent, type PageRequest, type Pages } from './page-table.ts'
import { changedFields, perform } from './perform.ts'
import { hrefOf, readerOf, requestOf, thingAt } from './read-page.ts'
import { accessTo } from './rights.ts'

/** Serves every page of the table at the address of its name; addresses without an id come first. */
export function servePages(deps: WebDeps, calls: Calls, pages: Pages): Router {
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
    if (row.answer) return void (await row.answer(request))
    const carried = row.read && !isBackgroundLook(req) ? await takeCarried(deps, req) : null
    if (carried) await showCarried(name, row, request, carried)
    else await showForm(row, request, readerOf(name, row, request))
  }
}

/** Shows a form with the values typed before the session ended. The person decides whether to send it. */
async function showCarried(name: RouteName, row: AnyPage, request: PageRequest, carried: SentFields): Promise<void> {
  const fields = fieldsFrom(carried)
  const values = typedValues(fields)
  const filled = { ...request, isSent: true, fields, values, next: safeNext(fields.retour) }
  await flash(request.req, 'info', carriedTexts.back)
  const read = readerOf(name, row, filled)
  await showForm(row, filled, async (tx, actor) => withTyped(await read(tx, actor), { values, issues: [] }, 200))
}

/** The row of the page that a form was sent to, with its name. */
type At = { name: RouteName; row: AnyPage }

/** Performs the call of a form and answers with the next page. */
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
      await follow(form, sent, await perform(form, sent, row, calls))
    } catch (error) {
      const made = await madeBefore(form, sent, cle, error)
      const shownOn = form.shownOn ?? name
      const shownAt = { name: shownOn, row: pages[shownOn] ?? {} }
      const { field, message = '' } = form.already ?? {}
      if (made && field) await refuse(form, shownAt, request, invalid([{ path: [field], message, code: 'custom' }]))
      else if (made) await showMade(pages, form, sent, made)
      else await refuse(form, shownAt, request, error)
    }
  }
}

/** The request with all its fields; a form with files is complete once its files are read. */
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

async function isAskedFirst(form: AnyForm, sent: PageRequest, { name, row }: At): Promise<boolean> {
  const { asks, first, rearranges } = form
  const { res, fields } = sent
  if (rearranges?.(fields)) return showForm(row, sent, readerOf(name, row, sent))
  if (fields.confirme === '1') return false
  if (asks) {
    res.redirect(303, hrefOf(name, sent))
    return true
  }
  if (!first) return false
  return showForm(row, sent, async (tx) => first(tx, { ...sent, fields: await changedFields(tx, row, form, sent) }))
}

/** Answers with a page. If its form changes something, the page gets the values to compare with later. */
function showForm({ edits }: AnyPage, request: PageRequest, read: ReadPage, edited?: Edited): Promise<boolean> {
  return showFound(request.req, request.res, async (tx, actor) => {
    const [shown, brought] = await Promise.all([read(tx, actor), edited ?? editedFor(tx, edits, request)])
    return shown instanceof PageResult ? new PageResult(shown.name, shown.props, shown.status, brought) : shown
  })
}

async function follow({ shows, to, toast }: AnyForm, sent: PageRequest, result: unknown): Promise<void> {
  const { req, res, next, back } = sent
  if (shows) return void (await showFound(req, res, async (tx) => shows(tx, sent, result)))
  const address = typeof to === 'string' ? (next ?? hrefOf(to, sent)) : to?.(sent, result)
  const message = typeof toast === 'function' ? toast(result, sent) : toast
  if (typeof message === 'string') await flash(req, 'info', message)
  else if (message) await flash(req, 'info', message.message, message.action)
  res.redirect(303, address ?? back)
}

/**
 * Finds the object that an earlier request of a refused form created. A form keeps its key after a lost answer, so that a
 * changed form creates nothing twice.
 */
async function madeBefore(form: AnyForm, { deps, req }: PageRequest, key: unknown, error: unknown) {
  if (!('call' in form) || !(error instanceof AppError)) return undefined
  const { call } = form
  if (error.code !== 'IDEMPOTENCY_KEY_REUSED' && error.issues.length === 0) return undefined
  return madeWithKey(deps, req, call, key)
}

/** Leads to the object of an earlier sending, with the typed values where its page has a form for them. */
async function showMade(pages: Pages, form: AnyForm, sent: PageRequest, made: Made): Promise<void> {
  const { already, shows: _, ...rest } = form
  const { page: name, id = '', message = 'C’est déjà enregistré' } = already ?? {}
  const row = name && pages[name]
  if (!name || !row?.edits) return follow({ ...rest, toast: `${message}.` } as AnyForm, sent, made)
  await flash(sent.req, 'info', `${message}. Ce que vous avez changé reste à enregistrer.`)
  const named = { [id]: made.id }
  const [params, fields] = [
    { ...sent.params, ...named },
    { ...sent.fields, ...named },
  ]
  const query = row.query ? parse(row.query, {}) : {}
  const request = { ...sent, params, query, fields, back: sent.next ?? hrefOf(thingAt(name), { params }) }
  const read = readerOf(name, row, request)
  await showForm(row, request, async (tx, actor) =>
    withTyped(await read(tx, actor), { values: sent.values, issues: [] }, 409),
  )
}

/** Answers a refusal: an error is shown beside its field, a conflict on the page that asked. */
async function refuse(form: AnyForm, { name, row }: At, request: PageRequest, error: unknown): Promise<void> {
  const { res, values, back } = request
  const issues = error instanceof AppError ? error.issues : []
  const edited = error instanceof EditedMeanwhile ? error.edited : undefined
  if (row.read && !form.isButton && (issues.length > 0 || edited)) {
    const again = readerOf(name, row, { ...request, issues })
    const status = edited ? 409 : 422
    const read: ReadPage = async (tx, actor) => withTyped(await again(tx, actor), { values, issues }, status)
    await showForm(row, request, read, edited)
    return
  }
  const conflictMessage = conflictIn(error)
  if (conflictMessage === null) throw error
  await redirectWithMessage(res, form.conflictAt ? hrefOf(form.conflictAt, request) : back, conflictMessage, 'error')
}

/** Adds the typed values to the page's properties, unless these already contain the values of the fields. */
function withTyped(foundPage: Awaited<ReturnType<ReadPage>>, typed: object, status: number) {
  if (!(foundPage instanceof PageResult)) return foundPage
  return new PageResult(
    foundPage.name,
    { ...typed, ...foundPage.props },
    foundPage.status === 200 ? status : foundPage.status,
  )
}

function conflictIn(error: unknown): string | null {
  if (error instanceof RuleBroken) return errorTexts[error.code]
  return error instanceof AppError && error.status === 409 ? error.message : null
}
