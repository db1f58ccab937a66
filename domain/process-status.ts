import type { ProcessStatus } from './process.ts'

export const statusLabels: Record<ProcessStatus, string> = {
  proposed: 'Proposé',
  in_progress: 'En cours',
  completed: 'Terminé',
}

export const pendingValidationLabel = 'À valider'
