import type { Process } from '../../../domain/process.ts'
import type { Viewer } from '../ProcessView/viewer.ts'

/** What is open on a step, or on the process itself. */
export type Work = {
  process: Process
  viewer: Viewer
  step: { id: string; name: string } | null
  onClose: () => void
}
