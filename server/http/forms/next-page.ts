import * as routes from '../../../domain/ground/routes.ts'
import { matchPage } from '../match.ts'
import type { PageRequest } from './page-table.ts'

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
