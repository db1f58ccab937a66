import { EntryActs } from './EntryActs.tsx'
import sheet from './entries.css?url'
import { sendChosen } from './queue.ts'
import { Underway } from './Underway.tsx'

/** All that is done to photos and notes: one file, fetched as a hand comes near. */
export const parts = { EntryActs, Underway, sendChosen, wear }

let worn: Promise<void> | null = null

/** What only these parts wear comes with them: no page pays for it. Where it does not come, they work without. */
export function wear(): Promise<void> {
  worn ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  return worn
}
