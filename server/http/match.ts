import { pathToRegexp } from 'path-to-regexp'
import { addressOf } from '../../domain/call-name.ts'
import { type CallName, callNames } from '../../domain/calls.ts'
import type { Page } from '../../domain/ground/addresses/page-address.ts'
import { allRoutes, type RouteName, routeNames } from '../../domain/ground/addresses/route-names.ts'

// Express matches with the same library, in the same order, so guards and routes always agree.
const pages = routeNames.map((name) => ({ name, route: allRoutes[name] as Page, ...compiled(allRoutes[name].path) }))
const calls = callNames.map((name) => ({ name, ...addressOf(name), ...compiled(addressOf(name).path) }))

/** The page of the route table at this path. */
export function matchPage(pathname: string): { name: RouteName; route: Page } | undefined {
  return pages.find(({ regexp }) => regexp.test(pathname))
}

/** The call at this path, which is relative to /api. */
export function matchCall(method: string, path: string): { name: CallName; path: string } | undefined {
  return calls.find((call) => call.method === method && call.regexp.test(path))
}

function compiled(path: string): { regexp: RegExp } {
  return pathToRegexp(path)
}
