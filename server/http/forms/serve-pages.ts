import { type Request, type Response, Router } from 'express'
import { errorTexts } from '../../../domain/features.ts'
import { allRoutes, type RouteName, routeNames } from '../../../domain/ground/addresses/route-names.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import { may } from '../../../domain/ground/permissions.ts'
import { RuleBroken } from '../../../domain/ground/rule-broken.ts'
import type { WebDeps } from '../../deps.ts'
import { PageResult, showFound } from '../answer/page.ts'
import type { Calls } from '../calls/call-handlers.ts'
import { type Made, madeWithKey } from '../calls/in-garage.ts'
import { AppError, forbidden, invalid } from '../errors.ts'
import { parse, typedValues } from '../parse.ts'
import { flash, redirectWithMessage } from '../session/session.ts'
import { withTypedBefore } from './carried.ts'
import { EditedMeanwhile, withEdits } from './edited.ts'
import type { AnyForm, AnyPage, PageRequest, Pages, ServedPage } from './page-table.ts'
import { perform } from './perform.ts'
import { hrefOf, idsOf, requestOf, rowOf } from './request.ts'

type Served = { deps: WebDeps; calls: Calls; rows: { [Name in RouteName]?: ServedPage } }

/** Serves every page of the table at the address of its name; addresses without an id come first. */
export function servePages(deps: WebDeps, calls: Calls, pages: Pages): Router {
  const router = Router()
  const rows: Served['rows'] = {}
  for (const name of routeNames) {
    const page: AnyPage | undefined = pages[name]
    if (!page) continue
    const row = withTypedBefore(withEdits(rowOf(name, page)))
    rows[name] = row
    const { path } = allRoutes[name]
    if (row.answer || row.read) router.get(path, (req, res) => answerLook(deps, row, req, res))
    if (row.forms.length > 0) router.post(path, (req, res) => answerForm({ deps, calls, rows }, row, req, res))
  }
  return router
}

async function answerLook(deps: WebDeps, row: ServedPage, req: Request, res: Response): Promise<void> {
  const request = requestOf(deps, row, { req, res, fields: {} })
  if (row.answer) await row.answer(request)
  else await show(row, (await row.opens?.(request)) ?? request, 200)
}

/** Answers with the page of a row; after a form with its typed values, unless the page has its own. */
function show({ read }: ServedPage, request: PageRequest, status: number): Promise<boolean> {
  const { req, res, isSent, values, issues } = request
  return showFound(req, res, async (tx) => {
    const page = (await read?.(tx, request)) ?? null
    if (!isSent || !(page instanceof PageResult)) return page
    return page.with({ props: { values, issues, ...page.props }, status: page.status === 200 ? status : page.status })
  })
}

/** Performs the call of a form and answers with the next page. */
async function answerForm(served: Served, row: ServedPage, req: Request, res: Response): Promise<void> {
  const { _csrf, cle, ...fields } = req.body ?? {}
  const form = row.forms.find(({ when }) => !when || when(fields))
  if (!form) throw new AppError(400, 'BAD_REQUEST')
  const arrived = requestOf(served.deps, row, { req, res, fields })
  if (!may(arrived.actor, form.access)) throw forbidden()
  const { request, issues } = await received(form, arrived)
  const params = 'call' in form && form.params ? idsOf(form.params(request.params, request.fields)) : request.params
  const sent = { ...request, params }
  try {
    if (issues.length > 0) throw invalid(issues)
    if ('answer' in form && form.answer) return await form.answer(sent)
    if (await isAskedFirst(form, sent, row)) return
    await follow(form, sent, await perform(form, sent, served.calls))
  } catch (error) {
    const made = await madeBefore(form, sent, cle, error)
    const { field, message = '' } = form.already ?? {}
    if (made && !field) return showMade(served, form, sent, made)
    const refusal = made && field ? invalid([{ path: [field], message, code: 'custom' }]) : error
    await refuse(form, form.shownOn ? served.rows[form.shownOn] : row, request, refusal)
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

async function isAskedFirst(form: AnyForm, sent: PageRequest, row: ServedPage): Promise<boolean> {
  const { asks, first, rearranges } = form
  const { req, res, fields } = sent
  if (rearranges?.(fields)) return showFound(req, res, async (tx) => (await row.read?.(tx, sent)) ?? null)
  if (fields.confirme === '1') return false
  if (asks) res.redirect(303, hrefOf(row.name, sent))
  return asks ?? (first ? showFound(req, res, async (tx) => first(tx, sent)) : false)
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
  if (error.code !== 'IDEMPOTENCY_KEY_REUSED' && error.issues.length === 0) return undefined
  return madeWithKey(deps, req, form.call, key)
}

/** Leads to the object of an earlier sending, with the typed values where its page has a form for them. */
async function showMade({ rows }: Served, form: AnyForm, sent: PageRequest, made: Made): Promise<void> {
  const { already, shows: _, ...rest } = form
  const { page: name, id = '', message = 'C’est déjà enregistré' } = already ?? {}
  const row = name && rows[name]
  if (!row?.edits) return follow({ ...rest, toast: `${message}.` } as AnyForm, sent, made)
  await flash(sent.req, 'info', `${message}. Ce que vous avez changé reste à enregistrer.`)
  const named = { [id]: made.id }
  const request = {
    ...sent,
    params: { ...sent.params, ...named },
    query: row.query ? parse(row.query, {}) : {},
    fields: { ...sent.fields, ...named },
  }
  await show(row, { ...request, back: sent.next ?? row.back(request) }, 409)
}

/** Answers a refusal: an error is shown beside its field, a conflict on the page that asked. */
async function refuse(form: AnyForm, row: ServedPage | undefined, request: PageRequest, error: unknown): Promise<void> {
  const issues = error instanceof AppError ? error.issues : []
  const edited = error instanceof EditedMeanwhile ? error.edited : undefined
  if (row?.read && !form.isButton && (issues.length > 0 || edited)) {
    await show(row, { ...request, issues, ...(edited && { edited }) }, edited ? 409 : 422)
    return
  }
  const conflictMessage = conflictIn(error)
  if (conflictMessage === null) throw error
  const href = form.conflictAt ? hrefOf(form.conflictAt, request) : request.back
  await redirectWithMessage(request.res, href, conflictMessage, 'error')
}

function conflictIn(error: unknown): string | null {
  if (error instanceof RuleBroken) return errorTexts[error.code]
  return error instanceof AppError && error.status === 409 ? error.message : null
}
