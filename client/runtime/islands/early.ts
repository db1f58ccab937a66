// Listeners that must work before any other script: one small file ahead of the content. Older browsers read it as it
// is.
import './early-bell.ts'
import './early-menu.ts'
import { guardCovered } from './input-during-loader.ts'

guardCovered()
