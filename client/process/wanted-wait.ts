import { createStore } from '../store.ts'

/** The process whose row was pressed to say why it waits: its sheet opens with that form, once. */
export const wantedWait = createStore<string | null>(null)
