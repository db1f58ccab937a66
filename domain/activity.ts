import { type StepStatus, stepLabels } from './steps.ts'

type Details = Record<string, unknown> | null

/** One line of a process's history. `actor` is null once the account is gone. */
export type Activity = {
  _id: string
  id: string
  action: string
  actor: { nom: string; prenom: string } | null
  before: Details
  after: Details
  createdAt: string
}

const sentences: Record<string, (after: NonNullable<Details>) => string> = {
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
