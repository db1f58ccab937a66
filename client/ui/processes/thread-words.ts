import type { StepStatus } from '../../../domain/processes/step-status.ts'
import type { StepCounts } from './SegmentLine.tsx'

/** The drawn thread in words, for screen readers: «4 étapes validées sur 7.» */
export function countsSentence({ total, validated }: StepCounts): string {
  if (total === 0) return 'Aucune étape.'
  if (validated === 0) return `Aucune étape validée sur ${total}.`
  return validated === 1 ? `1 étape validée sur ${total}.` : `${validated} étapes validées sur ${total}.`
}

/** The current step in words, under the thread. */
export function currentStepText(counts: StepCounts, current: { name: string; status: StepStatus } | null): string {
  if (counts.total === 0) return 'Aucune étape'
  if (counts.validated >= counts.total || !current) return 'Toutes les étapes validées'
  return `${current.status === 'ready' ? 'Prêt' : 'À suivre'}\u00a0: ${current.name}`
}
