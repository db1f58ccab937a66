import { createStore } from '../store.ts'

/** The process whose row was pressed to say why it waits: its sheet then opens once with the form of the wait. */
export const wantedWait = createStore<string | null>(null)
