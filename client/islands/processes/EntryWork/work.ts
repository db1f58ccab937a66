import type { EntryPlace } from '../../../../domain/entries/entry.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import type { Viewer } from '../ProcessView/viewer.ts'

/** The target of an opened part of the entries: the process, or one of its steps. */
export type Work = {
  process: Process
  viewer: Viewer
  step: EntryPlace
  onClose: () => void
}
