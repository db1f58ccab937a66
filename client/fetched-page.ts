import { routes } from '../domain/routes.ts'
import { endSession } from './session/end.ts'

/** Asks for a page that is not shown whole. A toast that waits for the next page stays there. */
export function askForPage(href: string): Promise<Response> {
  const answer = fetch(href, { credentials: 'same-origin', headers: { 'X-Page-Regions': '1' } })
  // Whoever reads the answer, if anybody does, deals with the failure.
  answer.catch(() => undefined)
  return answer
}

/** In a template nothing of the page is at work: a whole document would try its styles, and our content policy refuse. */
export function parsePage(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

/** Whether the session ended meanwhile: that is said on the sign-in page, with the way back here. */
export function hasSessionEnded({ redirected, url }: Response): boolean {
  const ended = redirected && new URL(url).pathname === routes.login.path
  if (ended) void endSession()
  return ended
}
