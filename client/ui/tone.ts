import type { ProcessStatus } from '../../domain/processes/process.ts'
import type { StepStatus } from '../../domain/processes/step-status.ts'

/** The three states of the thread, in its order: done, now, ahead. */
export type Tone = 'done' | 'ready' | 'todo'

const tones: Record<ProcessStatus | StepStatus, Tone> = {
  completed: 'done',
  validated: 'done',
  in_progress: 'ready',
  ready: 'ready',
  proposed: 'todo',
}

export const toneOf = (status: ProcessStatus | StepStatus): Tone => tones[status]
