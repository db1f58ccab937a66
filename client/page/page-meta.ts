/** A value that the server put into the page's head, read when needed and never during a render. */
export function pageMeta(name: 'csrf-token' | 'api-base' | 'session-id' | 'mails' | 'version'): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') || null
}

/** The header that proves to the server that one of its own pages asks. */
export const csrfHeader = (): Record<string, string> => ({ 'CSRF-Token': pageMeta('csrf-token') ?? '' })

export const apiBase = (): string => (pageMeta('api-base') ?? '/api').replace(/\/$/, '')

/** A page of the signed-in part carries the id of its server session; others do not. */
export const pageSessionId = (): string | null => pageMeta('session-id')

/** Whether mails leave: the page says so where no mail server is set. */
export const mailsLeave = (): boolean => pageMeta('mails') !== 'kept'
