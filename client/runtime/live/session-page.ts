import { sessionEventsPath } from '../../../domain/ground/addresses/page-links.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { call } from '../network/http.ts'
import { isLive } from '../network/live-links.ts'
import { pageSessionId } from '../page/page-meta.ts'
import { renewLists } from '../regions/page-regions.ts'
import { sessionEnded } from '../session/end-session.ts'
import { watchWork } from './at-work.ts'
import { guardFreshButtons } from './fresh-marks.ts'
import { keepLive } from './live.ts'
import { renewShown } from './renew.ts'

/** The poll without a stream; with one it is rare. */
const pollMs = 30_000
/** When the session ends: a sign-out in another tab says so itself, and leads to another page. */
const endedMs = 300

/** Keeps a page of a signed-in person up to date, and moves nothing while they are at work in it. */
export function startLive(): void {
  const sessionId = pageSessionId()
  if (sessionId === null) return
  watchWork()
  guardFreshButtons()
  keepLive({
    stream: { address: sessionEventsPath, name: `fil-live-${sessionId}` },
    renew: renewShown,
    poll: renewLists,
    pollMs: () => (isLive.get() ? limits.livePollMs : pollMs),
    ended: () => void setTimeout(checkSession, endedMs),
  })
}

/** Leaves for the sign-in page if the session has ended; after a fresh proof, the browser has a new one. */
function checkSession(): void {
  if (!sessionEnded()) call('GET /auth/me').catch(() => undefined)
}
