import type { Page } from '../../domain/addresses/page-address.ts'
import { allRoutes, type RouteName } from '../../domain/addresses/route-names.ts'
import { addressOf } from '../../domain/call-name.ts'
import { type CallName, callNames } from '../../domain/calls/calls.ts'

type Compiled<R> = { route: R; pattern: RegExp; literals: number }

const pages = compile(
  (Object.entries(allRoutes) as [RouteName, Page][]).map(([name, route]) => ({ name, route, path: route.path })),
)
const calls = compile(callNames.map((name) => ({ name, ...addressOf(name) })))

/** The page of the route table that this path names, literal parts first ('/clients/nouveau' before '/clients/:id'). */
export function matchPage(pathname: string): { name: RouteName; route: Page } | undefined {
  return pages.find(({ pattern }) => pattern.test(pathname))?.route
}

/** The call that this path names, `path` being relative to /api. */
export function matchCall(method: string, path: string): { name: CallName; path: string } | undefined {
  return calls.find(({ route, pattern }) => route.method === method && pattern.test(path))?.route
}

function compile<R extends { path: string }>(list: R[]): Compiled<R>[] {
  return list.map(compileOne).sort((a, b) => b.literals - a.literals)
}

function compileOne<R extends { path: string }>(route: R): Compiled<R> {
  const parts = route.path.split('/')
  const literals = parts.filter((part) => part !== '' && !part.startsWith(':')).length
  const source = parts.map((part) => (part.startsWith(':') ? '[^/]+' : part)).join('/')
  return { route, literals, pattern: new RegExp(`^${source}/?$`, 'i') }
}
