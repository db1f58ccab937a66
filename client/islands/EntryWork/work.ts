import type { EntryPlace } from '../../../domain/entries/entry.ts'
import type { Process } from '../../../domain/processes/process.ts'
import type { Viewer } from '../ProcessView/viewer.ts'

/** The entry that is open on a step, or on the process itself. */
export type Work = {
  process: Process
  viewer: Viewer
  step: EntryPlace
  onClose: () => void
}
