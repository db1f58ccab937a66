import type { SessionAnswer } from '../../../domain/accounts/session.ts'
import * as routes from '../../../domain/ground/routes.ts'
import * as toasts from '../../../domain/ground/texts/toasts.ts'
import { showToastOnNextPage } from '../page/toasts.ts'
import { openSession } from './session.ts'

/** Opens the session and goes to the requested page. */
export function finishSignIn(answer: SessionAnswer, next: string): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.signedIn)
  // The server accepts `next` only as a path of this site; the browser too only follows a path.
  location.assign(/^\/(?![/\\])/.test(next) ? next : routes.dashboard.href())
}
