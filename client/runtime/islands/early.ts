// Listeners that must work before any other script: one small file before the content. Older browsers run it unchanged.
import './early-bell.ts'
import './early-menu.ts'
import { guardCovered } from './input-during-loader.ts'

guardCovered()
