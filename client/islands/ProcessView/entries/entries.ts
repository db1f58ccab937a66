import { Entries } from './Entries.tsx'
import { EntriesSection, hasRoom } from './EntriesSection.tsx'

/** Photos and notes of a process: with its page; for its sheet, one file that is fetched as it opens. */
export const entries = { Entries, EntriesSection, hasRoom }

export type EntriesCode = typeof entries
