import type * as z from 'zod'
import type { activitySchema } from './activity-wire.ts'
import { approvalSentences } from './approval-activity.ts'
import type { EntryKind } from './entry.ts'
import { fullName } from './full-name.ts'
import { mileage } from './mileage.ts'
import { type StepStatus, stepLabels } from './step-status.ts'
import { type Waiting, waitEndText, waitText } from './wait.ts'

export type Activity = z.output<typeof activitySchema>

type Told = Pick<Activity, 'action' | 'after' | 'whom'>

const sentences: Record<string, (after: NonNullable<Activity['after']>, whom: Activity['whom']) => string> = {
  'process.create': () => 'Processus créé',
  'process.update': () => 'Processus mis à jour',
  'process.complete': () => 'Processus terminé',
  'step.propose': ({ step }) => `Étape « ${step} » : ${stepLabels.ready}`,
  'step.validate': ({ step }) => `Étape « ${step} » : ${stepLabels.validated}`,
  'step.revert': ({ step, status }) => `Étape « ${step} » repassée à ${stepLabels[status as StepStatus]}`,
  'process.remind': () => 'Client prévenu que son véhicule l’attend',
  'link.rotate': () => 'Lien public régénéré',
  'process.assign': ({ assignee }, whom) => assignmentText(assignee, whom),
  'wait.start': (after) => waitText(after as WaitTold),
  'wait.end': (after) => waitEndText(after as WaitTold),
  'visit.arrive': (facts) => `Véhicule arrivé${withFacts(facts)}`,
  'visit.correctArrival': (facts) => `Arrivée corrigée${withFacts(facts)}`,
  'visit.undoArrival': () => 'Arrivée annulée',
  'visit.return': ({ km }) => `Véhicule rendu${withFacts({ km })}`,
  'visit.correctReturn': ({ km }) => `Restitution corrigée${withFacts({ km })}`,
  'visit.undoReturn': () => 'Restitution annulée',
  'entry.add': (entry) => entryText(entry, 'ajoutée'),
  'entry.change': (entry) => entryText(entry, 'corrigée'),
  'entry.publish': (entry) => entryText(entry, 'montrée au client'),
  'entry.withdraw': (entry) => entryText(entry, 'retirée de ce que voit le client'),
  'entry.remove': (entry) => entryText(entry, 'supprimée'),
  'entry.restore': (entry) => entryText(entry, 'rétablie'),
  ...approvalSentences,
}

/** Of a car that came or went; what was not noted is left out. */
function withFacts({ km, keyNumber, place }: NonNullable<Activity['after']>): string {
  const known = [
    typeof keyNumber === 'string' && `clé ${keyNumber}`,
    typeof place === 'string' && `emplacement ${place}`,
    typeof km === 'number' && mileage(km),
  ].filter(Boolean)
  return known.length > 0 ? `\u00a0: ${known.join(', ')}` : ''
}

/** What happened, in French; an action of a newer version shows its own name. */
export function activityText({ action, after, whom }: Told): string {
  return sentences[action]?.(after ?? {}, whom) ?? action
}

const entryNames: Record<EntryKind, string> = { note: 'Note', photo: 'Photo' }

function entryText({ kind, step }: NonNullable<Activity['after']>, done: string): string {
  const where = typeof step === 'string' ? ` (étape « ${step} »)` : ''
  return `${entryNames[kind as EntryKind]} ${done}${where}`
}

type WaitTold = Pick<Waiting, 'reason' | 'expectedDate'>

function assignmentText(assignee: unknown, whom: Activity['whom']): string {
  if (assignee == null) return 'Plus personne ne s’en occupe'
  return `${whom ? fullName(whom) : 'Quelqu’un'} s’en occupe`
}
