import { hydrateIslands, hydrateLatecomers } from './client/hydrate.tsx'
import { focusUncovered } from './client/page/focus-main.ts'
import { stayUncoveredInside, whenUncovered } from './client/page/loader.ts'
import { watchConnection } from './client/page/offline.ts'
import { pageSessionId } from './client/page/page-meta.ts'
import { guardPlainForms } from './client/page/plain-forms.ts'
import { loadKeep } from './client/session/end.ts'
import { startSession } from './client/session.ts'
import { readText } from './client/storage.ts'

startSession()
hydrateIslands()
hydrateLatecomers()
stayUncoveredInside()
watchConnection()
guardPlainForms()
whenUncovered(focusUncovered)
if (document.querySelector('[data-reduced]')) {
  // Where the code does not load, photos are sent as they are.
  import('./client/islands/EntryWork/reduce-chosen.ts').then(
    ({ reduceChosenPhotos }) => reduceChosenPhotos(),
    () => undefined,
  )
}
if (pageSessionId() !== null) {
  addEventListener('input', () => void loadKeep().catch(() => undefined), { once: true })
  if (readText('tab', 'typing'))
    import('./client/put-typing-back.ts').then(
      ({ putTypingBack }) => putTypingBack(),
      () => undefined,
    )
}
if (document.querySelector('form[data-enhanced]')) {
  // Where the code does not load, the browser sends the forms itself.
  import('./client/in-place/enhance.ts').then(
    ({ enhancePageForms }) => enhancePageForms(),
    () => undefined,
  )
}
