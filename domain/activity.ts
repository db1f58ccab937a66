import type * as z from 'zod'
import type { activitySchema } from './activity-wire.ts'
import { type StepStatus, stepLabels } from './step-status.ts'

export type Activity = z.output<typeof activitySchema>

const sentences: Record<string, (after: NonNullable<Activity['after']>) => string> = {
  'process.create': () => 'Processus créé',
  'process.update': () => 'Processus mis à jour',
  'process.complete': () => 'Processus terminé',
  'step.propose': ({ step }) => `Étape « ${step} » : ${stepLabels.ready}`,
  'step.validate': ({ step }) => `Étape « ${step} » : ${stepLabels.validated}`,
  'step.revert': ({ step, status }) => `Étape « ${step} » repassée à ${stepLabels[status as StepStatus]}`,
  'link.rotate': () => 'Lien public régénéré',
}

/** What happened, in French; an action of a newer version shows its own name. */
export function activityText({ action, after }: Pick<Activity, 'action' | 'after'>): string {
  return sentences[action]?.(after ?? {}) ?? action
}
