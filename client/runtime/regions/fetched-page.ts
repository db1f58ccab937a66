import * as routes from '../../../domain/ground/routes.ts'
import { fetchOwn } from '../page/fetch-own.ts'
import { endSession } from '../session/end-session.ts'

/** Fetches a page to use a part of it. A toast that waits for the next page stays on the server. */
export function askForPage(href: string): Promise<Response> {
  const answer = fetchOwn(href, { credentials: 'same-origin', headers: { 'X-Page-Regions': '1' } })
  // The caller that reads the answer, if any, handles the failure.
  answer.catch(() => undefined)
  return answer
}

/** Parses HTML into a template, where nothing runs or loads: our content policy would refuse a document's styles. */
export function parsePage(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** Whether the session has ended: the sign-in page then shows this, with the way back here. */
export function hasSessionEnded({ redirected, url }: Response): boolean {
  const ended = redirected && new URL(url).pathname === routes.login.path
  if (ended) void endSession()
  return ended
}
