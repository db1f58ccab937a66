import { createStore } from './store.ts'

/** The process whose row was pressed to say why it stands still: its sheet opens with that question, once. */
export const wantedWait = createStore<string | null>(null)
