import type { Draft } from '../../../domain/draft.ts'
import type { StepType } from '../../../domain/step-type.ts'

/** What the process would be called: its name, else its type's, as once created; nothing yet of one that was just begun. */
export function draftTitle(draft: Draft, stepTypes: readonly StepType[]): string {
  const type = stepTypes.find(({ id }) => id === draft.stepType_id)
  return draft.name?.trim() || type?.name || 'Nouveau processus'
}
