import { EntryActs } from './EntryActs.tsx'
import { sendChosen } from './queue.ts'
import { Underway } from './Underway.tsx'
import { wear } from './wear.ts'

/** All that is done to photos and notes: one file, fetched as a hand comes near. */
export const parts = { EntryActs, Underway, sendChosen, wear }
