import './client/zod-config.ts'
import { focusMain } from './client/focus-main.ts'
import { hydrateIslands } from './client/hydrate.tsx'

hydrateIslands()
focusMain()
