import { routes } from '../../domain/routes.ts'
import { matchPage } from './match.ts'

/**
 * Where to go after a form, when the address says so: a path of a known GET page, with its query.
 * Anything else (another host, `//evil`, `/\evil`, an unknown path) is null.
 */
export function safeNext(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\/[\w\-./?=&%+:]*$/.test(text) || text.startsWith('//')) return null
  const { pathname, search } = new URL(text, 'http://local')
  const match = matchPage(pathname)
  if (!match || match.route === routes.logout) return null
  return pathname + search
}
