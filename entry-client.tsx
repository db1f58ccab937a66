import { focusMain } from './client/focus-main.ts'
import { hydrateIslands } from './client/hydrate.tsx'
import { watchConnection } from './client/offline.ts'
import { startSession } from './client/session.ts'

startSession()
hydrateIslands()
watchConnection()
focusMain()
