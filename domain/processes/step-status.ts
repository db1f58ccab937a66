export type StepStatus = 'proposed' | 'ready' | 'validated'

export const stepLabels: Record<StepStatus, string> = { proposed: 'Proposé', ready: 'Prêt', validated: 'Validé' }
export const stepStatuses = Object.keys(stepLabels) as StepStatus[]

export const publicStepLabels: Record<StepStatus, string> = {
  proposed: 'À venir',
  ready: 'En cours',
  validated: 'Terminé',
}

const readyWords = new Set(['ready', 'in_progress', 'in-progress', 'inprogress', 'pending', 'started', 'doing'])
const validatedWords = new Set(['validated', 'completed', 'complete', 'done', 'finished'])

/** Reads a stored status: older rows use other words; an unknown one counts as proposed. */
export function legacyStatus(text: unknown): StepStatus {
  const word = typeof text === 'string' ? text.trim().toLowerCase() : ''
  if (readyWords.has(word)) return 'ready'
  return validatedWords.has(word) ? 'validated' : 'proposed'
}
