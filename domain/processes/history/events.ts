import { approvalEvents } from '../../approvals/events.ts'
import type { ContactForm } from '../../contact/contact-schemas.ts'
import { contactSentence } from '../../contact/contact-words.ts'
import type { EntryKind } from '../../entries/entry.ts'
import {
  type Changed,
  type HistoryRow,
  type InProcess,
  inHistory,
  type Person,
  toWebhooks,
} from '../../ground/event-row.ts'
import { fullName } from '../../ground/full-name.ts'
import { type WaitReason, waitEndText, waitText } from '../../waits/wait.ts'
import { type StepStatus, stepLabels } from '../step-status.ts'
import { visitEvents } from './visit-events.ts'

/** The open wait that the event ends because work continues. */
type EndsWait = { waitId: string | null }
/** Whether the event begins work on a car without a recorded arrival. */
type ImpliesArrival = { impliesArrival: boolean }
type StepMove = InProcess & Changed<{ step: string; status: StepStatus }> & EndsWait & ImpliesArrival
export type ProcessFacts = {
  name: string | null
  stepType: string | null
  estimatedEndDate: string | null
  /** The day of the start; where it did not change, absent. */
  startDate?: string
  steps: StepStatus[]
}
/** A wait without its note, which may name people. */
type Wait = InProcess & { after: { reason: WaitReason; expectedDate: string | null } }
/** The assignee by id, as the history may be kept longer than the account. */
type Assignment = InProcess & Changed<{ assignee: string | null }>
/** The kind of an entry and its step, without text or images. */
type EntryFacts = InProcess & { after: { kind: EntryKind; step: string | null } }

/**
 * The events of a process, one row for each: its facts, its name in the API, its sentence in the history, its label for
 * webhooks.
 */
export const processEvents = {
  'step.readied': toWebhooks('Prête', inHistory<StepMove>('step.propose', stepText('ready'))),
  'step.validated': toWebhooks('Validée', inHistory<StepMove>('step.validate', stepText('validated'))),
  'step.reverted': toWebhooks(
    'Repassée en arrière',
    inHistory<StepMove>('step.revert', ({ step, status }) => `Étape « ${step} » repassée à ${stepLabels[status]}`),
  ),
  'step.undone': toWebhooks(
    'Geste annulé',
    inHistory<InProcess & Changed<{ step: string; status: StepStatus }> & { after: { waits: boolean } }>(
      'step.undo',
      ({ step, status, waits }) =>
        `Étape « ${step} » : annulé, de nouveau ${stepLabels[status]}${waits ? ' et en attente' : ''}`,
    ),
  ),
  'process.started': toWebhooks(
    'Créé',
    inHistory<InProcess>('process.create', () => 'Processus créé'),
  ),
  'process.changed': toWebhooks(
    'Mis à jour',
    inHistory<InProcess & Changed<ProcessFacts> & EndsWait & ImpliesArrival>(
      'process.update',
      () => 'Processus mis à jour',
    ),
  ),
  'process.completed': toWebhooks(
    'Terminé',
    inHistory<InProcess>('process.complete', () => 'Processus terminé'),
  ),
  'process.assigned': toWebhooks('Confié à quelqu’un', inHistory<Assignment>('process.assign', assignmentText)),
  'process.told': toWebhooks(
    'Client prévenu',
    inHistory<InProcess & { after: ContactForm }>('process.tell', contactSentence),
  ),
  'process.billable': toWebhooks(
    'Bon à facturer',
    inHistory<InProcess>('billing.mark', () => 'Bon à facturer'),
  ),
  'process.billableUndone': toWebhooks(
    'Bon à facturer annulé',
    inHistory<InProcess>('billing.undo', () => 'Bon à facturer annulé'),
  ),
  'process.billingFetched': toWebhooks(
    'Lu pour être facturé',
    inHistory<InProcess>('billing.fetch', () => 'Bon à facturer lu'),
  ),
  'process.relinked': toWebhooks(
    'Lien public régénéré',
    inHistory<InProcess>('link.rotate', () => 'Lien public régénéré'),
  ),
  'wait.started': inHistory<Wait>('wait.start', waitText),
  'wait.ended': inHistory<Wait>('wait.end', waitEndText),
  ...visitEvents,
  'entry.added': inHistory<EntryFacts>('entry.add', entryText('ajoutée')),
  'entry.changed': inHistory<EntryFacts>('entry.change', entryText('corrigée')),
  'entry.published': inHistory<EntryFacts>('entry.publish', entryText('montrée au client')),
  'entry.withdrawn': inHistory<EntryFacts>('entry.withdraw', entryText('retirée de ce que voit le client')),
  'entry.removed': inHistory<EntryFacts>('entry.remove', entryText('supprimée')),
  'entry.restored': inHistory<EntryFacts>('entry.restore', entryText('rétablie')),
  ...approvalEvents,
}

export type ProcessEvents = { [N in keyof typeof processEvents]: NonNullable<(typeof processEvents)[N]['facts']> }

/** An event of a process. */
export type ProcessEvent<N extends keyof ProcessEvents = keyof ProcessEvents> = {
  [K in N]: { name: K } & ProcessEvents[K]
}[N]

function stepText(status: StepStatus): HistoryRow<StepMove>['sentence'] {
  return ({ step }) => `Étape « ${step} » : ${stepLabels[status]}`
}

function assignmentText({ assignee }: Assignment['after'], whom: Person | null): string {
  if (assignee == null) return 'Plus personne ne s’en occupe'
  return `${whom ? fullName(whom) : 'Quelqu’un'} s’en occupe`
}

const entryNames: Record<EntryKind, string> = { note: 'Note', photo: 'Photo' }

function entryText(done: string): HistoryRow<EntryFacts>['sentence'] {
  return ({ kind, step }) => `${entryNames[kind]} ${done}${step == null ? '' : ` (étape « ${step} »)`}`
}
