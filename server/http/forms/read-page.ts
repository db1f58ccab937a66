import { allRoutes, type RouteName } from '../../../domain/ground/addresses/route-names.ts'
import type { PageName } from '../../../entry-server.tsx'
import type { WebDeps } from '../../deps.ts'
import { actorOf } from '../actor.ts'
import { found, PageResult, type ReadPage } from '../answer/page.ts'
import { parse, parseId, typedValues } from '../parse.ts'
import { safeNext } from './next-page.ts'
import type { AnyPage, PageRequest } from './page-table.ts'

type Arrived = Pick<PageRequest, 'req' | 'res' | 'fields'>

/** @throws AppError 404 on a malformed id, 400 on a query that the page does not know */
export function requestOf(deps: WebDeps, name: RouteName, { query, back }: AnyPage, arrived: Arrived): PageRequest {
  const { req, fields } = arrived
  const isSent = req.method === 'POST'
  const next = safeNext(isSent ? fields.retour : req.query.retour)
  const request = {
    ...arrived,
    deps,
    actor: actorOf(req),
    params: Object.fromEntries(Object.entries(req.params).map(paramOf)),
    query: query ? parse(query, req.query) : req.query,
    isSent,
    values: typedValues(fields),
    issues: [],
    next,
    back: '',
  }
  return {
    ...request,
    back: next ?? (typeof back === 'function' ? back(request) : hrefOf(back ?? thingAt(name), request)),
  }
}

/** The page of the object in the address: for `/clients/:id/modifier`, `/clients/:id`; else the page itself. */
export function thingAt(name: RouteName): RouteName {
  for (let path: string = allRoutes[name].path; path !== ''; path = path.replace(/\/[^/]*$/, '')) {
    const thing = /\/:\w+$/.test(path) && namesByPath.get(path)
    if (thing) return thing
  }
  return name
}

const namesByPath = new Map(Object.entries(allRoutes).map(([name, { path }]) => [path as string, name as RouteName]))

export const hrefOf = (name: RouteName, { params }: Pick<PageRequest, 'params'>): string =>
  allRoutes[name].href(params as never)

/** Checks an id of an address; the size of an image is the only part that is not an id. */
const paramOf = ([name, value]: [string, unknown]): [string, string] => [
  name,
  name === 'size' ? String(value) : parseId(value),
]

/** Reads the page of that name. */
export const readerOf =
  (name: RouteName, { read }: AnyPage, request: PageRequest): ReadPage =>
  async (tx) => {
    const shown = await read?.(tx, request)
    return shown instanceof PageResult || typeof shown === 'string' ? shown : found(name as PageName, shown as never)
  }
