import { EntryActs } from './EntryActs.tsx'
import sheet from './entries.css?url'
import { LineUploads, Underway } from './Underway.tsx'
import { allArrived, sendChosen, sendFiles } from './upload-queue.ts'

/** All code for changing photos and notes: one file, fetched on hover or focus. */
export const parts = { EntryActs, LineUploads, Underway, allArrived, sendChosen, sendFiles, css: loadStyles }

let styles: Promise<void> | null = null

/** Loads the styles of these parts, so that no page pays for them. Without styles the parts still work. */
function loadStyles(): Promise<void> {
  styles ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  return styles
}
