import { islands } from './client/registry.ts'
import { guardPlainForms } from './client/runtime/forms/plain-forms.ts'
import { hydrateIslands, hydrateLatecomers } from './client/runtime/islands/hydrate.tsx'
import { stayUncoveredInside, whenUncovered } from './client/runtime/islands/loader.ts'
import { watchConnection } from './client/runtime/network/offline-notice.ts'
import { pageSessionId } from './client/runtime/page/page-meta.ts'
import { readText } from './client/runtime/page/storage.ts'
import { focusUncovered } from './client/runtime/regions/focus-main.ts'
import { loadKeep } from './client/runtime/session/end-session.ts'
import { startSession } from './client/runtime/session/session.ts'

startSession()
hydrateIslands(islands)
hydrateLatecomers(islands)
stayUncoveredInside()
watchConnection()
guardPlainForms()
whenUncovered(focusUncovered)
if (document.querySelector('[data-reduced]')) {
  // If the code does not load, photos are sent unchanged.
  import('./client/islands/processes/EntryWork/reduce-chosen.ts').then(
    ({ reduceChosenPhotos }) => reduceChosenPhotos(),
    () => undefined,
  )
}
if (pageSessionId() !== null) {
  addEventListener('input', () => void loadKeep().catch(() => undefined), { once: true })
  if (readText('tab', 'typing'))
    import('./client/runtime/session/put-typing-back.ts').then(
      ({ putTypingBack }) => putTypingBack(),
      () => undefined,
    )
}
if (document.querySelector('form[data-enhanced]')) {
  // If the code does not load, the browser sends the forms itself.
  import('./client/runtime/forms/enhanced/enhance.ts').then(
    ({ enhancePageForms }) => enhancePageForms(() => import('./client/ui/dialog/leave-question.tsx')),
    () => undefined,
  )
}
