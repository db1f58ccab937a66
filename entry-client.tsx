import { focusMain } from './client/focus-main.ts'
import { hydrateIslands } from './client/hydrate.tsx'
import { startSession } from './client/session.ts'

startSession()
hydrateIslands()
focusMain()
