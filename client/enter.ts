import type { SessionAnswer } from '../domain/accounts/session.ts'
import { toasts } from '../domain/messages.ts'
import { routes } from '../domain/routes.ts'
import { openSession } from './session.ts'
import { showToastOnNextPage } from './toasts.ts'

/** In: on to the page that was wanted. */
export function enter(answer: SessionAnswer, next: string): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.signedIn)
  // The server let `next` through only as a path of ours; a path is all that is followed here too.
  location.assign(/^\/(?![/\\])/.test(next) ? next : routes.dashboard.href())
}
