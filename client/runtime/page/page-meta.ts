import { apiRoot } from '../../../domain/ground/addresses/roots.ts'

/** A value that the server put into the page's head, read when needed and never during a render. */
export function pageMeta(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
}

/** The header that requests from our own pages carry. */
export const csrfHeader = (): Record<string, string> => ({ 'CSRF-Token': pageMeta('csrf-token') ?? '' })

export const apiBase = (): string => (pageMeta('api-base') ?? apiRoot).replace(/\/$/, '')

/** The id of the server session, which a signed-in page contains; null on other pages. */
export const pageSessionId = (): string | null => pageMeta('session-id')
