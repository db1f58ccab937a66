import { EntryActs } from './EntryActs.tsx'
import { loadStyles } from './load-styles.ts'
import { LineUploads, Underway } from './Underway.tsx'
import { allArrived, sendChosen, sendFiles } from './upload-queue.ts'

/** The code that sends photos and changes entries: one file, fetched on hover or focus. */
export const parts = { EntryActs, LineUploads, Underway, allArrived, sendChosen, sendFiles, loadStyles }
