// Listeners that must work before any other script: one small file before the content. Older browsers run it unchanged.
import './islands/notifications/early-bell.ts'
import './runtime/islands/early-menu.ts'
import { guardCovered } from './runtime/islands/input-during-loader.ts'

guardCovered()
