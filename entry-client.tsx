import { islands } from './client/registry.ts'
import { guardPlainForms } from './client/runtime/forms/plain-forms.ts'
import { hydrateIslands, hydrateLater } from './client/runtime/islands/hydrate.tsx'
import { stayUncoveredInside, whenUncovered } from './client/runtime/islands/loader.ts'
import { onIdle } from './client/runtime/islands/on-idle.ts'
import { watchConnection } from './client/runtime/network/offline-notice.ts'
import { lateCode } from './client/runtime/page/late-code.ts'
import { pageSessionId } from './client/runtime/page/page-meta.ts'
import { notePresses } from './client/runtime/page/pressed-control.ts'
import { readText } from './client/runtime/page/storage.ts'
import { focusUncovered } from './client/runtime/regions/focus-main.ts'
import { putTypingAwayOnLeaving, typingKeeper } from './client/runtime/session/end-session.ts'
import { startSession } from './client/runtime/session/session.ts'

startSession()
notePresses()
hydrateIslands(islands)
hydrateLater(islands)
stayUncoveredInside()
watchConnection()
guardPlainForms()
whenUncovered(focusUncovered)
/** Where one of these does not load, the browser does without: it sends photos and forms itself. */
const laterCode = {
  smallerPhotos: lateCode(() => import('./client/islands/processes/EntryWork/reduce-chosen.ts')),
  typedText: lateCode(() => import('./client/runtime/session/put-typing-back.ts')),
  enhancer: lateCode(() => import('./client/runtime/forms/enhanced/enhance.ts')),
  liveUpdates: lateCode(() => import('./client/runtime/live/session-page.ts')),
  leaveQuestion: lateCode(() => import('./client/ui/dialog/leave-question.tsx')),
}
const nothing = () => undefined
const againMs = 30_000
const keepLive = () =>
  laterCode.liveUpdates.run(
    ({ startLive }) => startLive(),
    () => void setTimeout(keepLive, againMs),
  )

if (document.querySelector('[data-reduced]'))
  laterCode.smallerPhotos.run(({ reduceChosenPhotos }) => reduceChosenPhotos(), nothing)
if (pageSessionId() !== null) {
  onIdle(keepLive)
  addEventListener('input', typingKeeper.loadAhead, { once: true })
  putTypingAwayOnLeaving()
  if (readText('tab', 'typing-put-away'))
    laterCode.typedText.run(({ takePutAwayTyping }) => void takePutAwayTyping(), nothing)
  if (readText('tab', 'typing')) laterCode.typedText.run(({ putTypingBack }) => void putTypingBack(), nothing)
}
if (document.querySelector('form[data-enhanced]'))
  laterCode.enhancer.run(({ enhancePageForms }) => enhancePageForms(laterCode.leaveQuestion), nothing)
