import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { PageName } from '../../../entry-server.tsx'
import type { TenantRead } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import { actorOf } from '../actor.ts'
import { found, PageResult } from '../answer/page.ts'
import { matchPage } from '../match.ts'
import { parse, parseId, typedValues } from '../parse.ts'
import { type AnyPage, accessTo, type Fields, type PageRequest, type ServedPage } from './page-table.ts'

/** A row that knows its name: it always reads a page or an address, and has an address to return to. */
export function rowOf(name: RouteName, { read, back = thingAt(name), forms = [], ...row }: AnyPage): ServedPage {
  const readPage = async (tx: TenantRead, request: PageRequest) => {
    const shown = await read?.(tx, request)
    return shown instanceof PageResult || typeof shown === 'string' ? shown : found(name as PageName, shown as never)
  }
  return {
    ...row,
    name,
    forms: forms.map((form) => ({ ...form, access: accessTo(form) })),
    ...(read && { read: readPage }),
    back: (request) => (typeof back === 'function' ? back(request) : hrefOf(back, request)),
  }
}

/** @throws AppError 404 on a malformed id, 400 on a query that the page does not know */
export function requestOf(
  deps: WebDeps,
  { query, back }: ServedPage,
  arrived: Pick<PageRequest, 'req' | 'res' | 'fields'>,
): PageRequest {
  const { req, fields } = arrived
  const isSent = req.method === 'POST'
  const request = {
    ...arrived,
    deps,
    actor: actorOf(req),
    params: idsOf(req.params),
    query: query ? parse(query, req.query) : req.query,
    isSent,
    values: typedValues(fields),
    issues: [],
    next: safeNext(isSent ? fields.retour : req.query.retour),
    back: '',
  }
  return { ...request, back: request.next ?? back(request) }
}

/** Checks the ids of an address; the size of an image is the only part that is not an id. @throws AppError 404 */
export const idsOf = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, name === 'size' ? String(value) : parseId(value)]),
  )

/** Copy of fields without some of them. */
export const without = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The page of the object in the address: for `/clients/:id/modifier`, `/clients/:id`; else the page itself. */
function thingAt(name: RouteName): RouteName {
  for (let path: string = allRoutes[name].path; path !== ''; path = path.replace(/\/[^/]*$/, '')) {
    const thing = /\/:\w+$/.test(path) && namesByPath.get(path)
    if (thing) return thing
  }
  return name
}

const namesByPath = new Map(Object.entries(allRoutes).map(([name, { path }]) => [path as string, name as RouteName]))

export const hrefOf = (name: RouteName, { params }: Pick<PageRequest, 'params'>): string =>
  allRoutes[name].href(params as never)

/**
 * The address after a form, if it names one: a path of a known GET page, with its query. Anything else (another host,
 * `//evil`, `/\evil`, `/..//evil`, an unknown path) is null.
 */
export function safeNext(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\/[\w\-./?=&%+:]*$/.test(text) || text.startsWith('//')) return null
  const { pathname, search } = new URL(text, 'http://local')
  const match = matchPage(pathname)
  // Dots may leave two slashes at the beginning, which would name another host.
  if (!match || pathname.startsWith('//') || match.route === routes.logout) return null
  return pathname + search
}

/** Our own page from which a link was followed, if the browser sends it. */
export function refererPage(referer: string | undefined): string | null {
  if (!referer || !URL.canParse(referer)) return null
  const { pathname, search } = new URL(referer)
  return safeNext(pathname + search)
}

/** The page that a form returns to: a sent form names it; before, it is the page from which the form was opened. */
export const openedFrom = ({ isSent, next, req }: Pick<PageRequest, 'isSent' | 'next' | 'req'>): string | null =>
  isSent ? next : refererPage(req.get('referer'))

/** The page that asked for a creation, with the created id; null when no page asked. */
export function backTo(next: string | null, created: Record<string, string>): string | null {
  if (next === null) return null
  const { pathname, searchParams } = new URL(next, 'http://local')
  for (const [name, id] of Object.entries(created)) searchParams.set(name, id)
  return `${pathname}?${searchParams}`
}
