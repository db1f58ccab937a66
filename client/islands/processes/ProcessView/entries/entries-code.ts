import { AddEntries, Entries } from './Entries.tsx'
import { EntriesSection, hasRoom } from './EntriesSection.tsx'

/** Code of a process's photos and notes: part of its page; for its sheet, fetched when the sheet opens. */
export const entries = { AddEntries, Entries, EntriesSection, hasRoom }

export type EntriesCode = typeof entries
