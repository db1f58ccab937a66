import type * as z from 'zod'
import { type AnswerFacts, answerText, renouncedNews } from './approvals/approval-texts.ts'
import { mileage } from './cars/car.ts'
import type { ContactForm } from './contact/contact-schemas.ts'
import { contactSentence } from './contact/contact-words.ts'
import { formatDay, formatDayTime } from './dates.ts'
import type { EntryKind } from './entries/entry.ts'
import { fullName } from './full-name.ts'
import { euros } from './money.ts'
import type { activitySchema } from './processes/process-wire.ts'
import { type StepStatus, stepLabels } from './processes/step-status.ts'
import { type WaitReason, waitEndText, waitText } from './waits/wait.ts'

/** The id of the event's subject, named by the first half of the event's name. */
export type About = { id: string }
/** The process whose history has the event. */
type InProcess = About & { processId: string }
type Outside = About & { processId?: undefined }
export type Changed<T> = { before: T; after: T }
/** The names of the changed fields, without values: the history may be kept longer than the personal data. */
export type Fields = { after: { fields: string[] } }

/** The open wait that the event ends because work continues. */
type EndsWait = { waitId: string | null }
/** Whether the event begins work on a car without a recorded arrival. */
type ImpliesArrival = { impliesArrival: boolean }
/** Whether the process waits for the customer's answer from now on. */
type MayWait = { waits: boolean }
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
/**
 * The known facts of a car's arrival or return; `confirmed`: an odometer reading below the previous one is intended.
 */
export type VisitFacts = {
  km: number | null
  keyNumber: string | null
  place: string | null
  confirmed?: true
  /** The corrected moment of the act. */
  moved?: { from: string; to: string }
}
type Visit = InProcess & { after: VisitFacts }
/** An arrival, recorded by a person or implied by the work. */
type Arrival = InProcess & { after: VisitFacts & { implied?: true } }
/** The kind of an entry and its step, without text or images. */
type EntryFacts = InProcess & { after: { kind: EntryKind; step: string | null } }
/** Counts and amounts of an approval, without labels or names. */
type ApprovalFacts = InProcess & { after: { lines: number; totalCents: number } }
type ApprovalAnswer = InProcess & { after: AnswerFacts }
export type ExportedList = 'clients' | 'cars' | 'processes'

type Person = { nom: string; prenom: string }
type AfterOf<Facts> = Facts extends { after: infer After } ? After : undefined
export type HistoryRow<Facts> = {
  apiName: string
  /** The sentence of the history; `whom` is the assignee, null once the account is deleted. */
  sentence: (after: AfterOf<Facts>, whom: Person | null) => string
  /** The facts of this event, for the compiler alone. */
  facts?: Facts
}

const inHistory = <Facts extends InProcess>(
  apiName: string,
  sentence: HistoryRow<Facts>['sentence'],
): HistoryRow<Facts> => ({ apiName, sentence })

/** A row of an event that webhooks may choose, with its label in their list. */
export const toWebhooks = <Row extends object>(webhook: string, row: Row): Row & { webhook: string } => ({
  ...row,
  webhook,
})

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
  'visit.arrived': toWebhooks(
    'Véhicule arrivé',
    inHistory<Arrival>('visit.arrive', ({ implied, ...car }) =>
      implied ? impliedArrivalText : `Véhicule arrivé${visitText(car)}`,
    ),
  ),
  'visit.arrivalCorrected': toWebhooks(
    'Arrivée corrigée',
    inHistory<Visit>('visit.correctArrival', (car) => `Arrivée corrigée${visitText(car)}`),
  ),
  'visit.arrivalUndone': toWebhooks(
    'Arrivée annulée',
    inHistory<Visit>('visit.undoArrival', () => 'Arrivée annulée'),
  ),
  'visit.returned': toWebhooks(
    'Véhicule rendu',
    inHistory<Visit>('visit.return', ({ km }) => `Véhicule rendu${visitText({ km })}`),
  ),
  'visit.returnCorrected': toWebhooks(
    'Restitution corrigée',
    inHistory<Visit>('visit.correctReturn', ({ keyNumber, place, ...car }) => `Restitution corrigée${visitText(car)}`),
  ),
  'visit.returnUndone': toWebhooks(
    'Restitution annulée',
    inHistory<Visit>('visit.undoReturn', () => 'Restitution annulée'),
  ),
  'entry.added': inHistory<EntryFacts>('entry.add', entryText('ajoutée')),
  'entry.changed': inHistory<EntryFacts>('entry.change', entryText('corrigée')),
  'entry.published': inHistory<EntryFacts>('entry.publish', entryText('montrée au client')),
  'entry.withdrawn': inHistory<EntryFacts>('entry.withdraw', entryText('retirée de ce que voit le client')),
  'entry.removed': inHistory<EntryFacts>('entry.remove', entryText('supprimée')),
  'entry.restored': inHistory<EntryFacts>('entry.restore', entryText('rétablie')),
  'approval.drafted': toWebhooks(
    'Préparé',
    inHistory<ApprovalFacts>('approval.draft', () => 'Demande d’accord préparée'),
  ),
  'approval.changed': toWebhooks(
    'Corrigé',
    inHistory<ApprovalFacts>('approval.change', () => 'Demande d’accord corrigée'),
  ),
  'approval.discarded': toWebhooks(
    'Brouillon supprimé',
    inHistory<InProcess>('approval.discard', () => 'Brouillon de demande d’accord supprimé'),
  ),
  'approval.sent': toWebhooks(
    'Demandé au client',
    inHistory<ApprovalFacts & { after: { way: 'mail' | 'link' } } & MayWait>(
      'approval.send',
      ({ totalCents }) => `Accord demandé au client\u00a0: ${euros(totalCents)} TTC`,
    ),
  ),
  'approval.linked': toWebhooks(
    'Lien donné',
    inHistory<InProcess>('approval.link', () => 'Lien vers la demande d’accord donné'),
  ),
  'approval.reminded': toWebhooks(
    'Client relancé',
    inHistory<InProcess>('approval.remind', () => 'Client relancé pour son accord'),
  ),
  'approval.opened': toWebhooks(
    'Ouvert par le client',
    inHistory<InProcess>('approval.open', () => 'Lien de la demande d’accord ouvert'),
  ),
  'approval.callback': toWebhooks(
    'Rappel demandé',
    inHistory<InProcess>('approval.callback', () => 'Le client demande à être rappelé'),
  ),
  'approval.answered': toWebhooks('Répondu par le client', inHistory<ApprovalAnswer>('approval.answer', answerText)),
  'approval.recorded': toWebhooks('Réponse notée', inHistory<ApprovalAnswer>('approval.record', answerText)),
  'approval.withdrawn': toWebhooks(
    'Demande retirée',
    inHistory<InProcess>('approval.withdraw', () => 'Demande d’accord retirée'),
  ),
  'approval.stepsAdded': toWebhooks(
    'Ajouté aux étapes',
    inHistory<InProcess & { after: { steps: number } }>(
      'approval.addSteps',
      () => 'Lignes acceptées ajoutées aux étapes',
    ),
  ),
  'approval.settled': toWebhooks(
    'Réponse vue',
    inHistory<InProcess>('approval.settle', () => 'Réponse du client notée'),
  ),
  'approval.renounced': toWebhooks(
    'Client rétracté',
    inHistory<InProcess & { after: { acceptedCents: number } }>('approval.renounce', ({ acceptedCents }) =>
      renouncedNews(acceptedCents),
    ),
  ),
  'approval.doneNoted': toWebhooks(
    'Travaux déjà faits notés',
    inHistory<InProcess & { after: { amountCents: number | null } }>(
      'approval.noteDone',
      ({ amountCents }) => `Travaux déjà faits notés${amountCents === null ? '' : `\u00a0: ${euros(amountCents)} TTC`}`,
    ),
  ),
}

export type ProcessEvents = { [N in keyof typeof processEvents]: NonNullable<(typeof processEvents)[N]['facts']> }

export type OutsideRow<Facts extends Outside> = {
  /** The sentence of the journal; `whom` is the employee concerned, null once the account is deleted. */
  sentence: (facts: Omit<Facts, 'id'>, whom: Person | null) => string
  /** The facts of this event, for the compiler alone. */
  facts?: Facts
}

/** A row of an event outside of any process. */
export function outside<Facts extends Outside = About>(sentence: OutsideRow<Facts>['sentence']): OutsideRow<Facts> {
  return { sentence }
}

/** An event of a process. */
export type ProcessEvent<N extends keyof ProcessEvents = keyof ProcessEvents> = {
  [K in N]: { name: K } & ProcessEvents[K]
}[N]
export type VisitEvent = Extract<keyof ProcessEvents, `visit.${string}`>

function stepText(status: StepStatus): HistoryRow<StepMove>['sentence'] {
  return ({ step }) => `Étape « ${step} » : ${stepLabels[status]}`
}

function assignmentText({ assignee }: Assignment['after'], whom: Person | null): string {
  if (assignee == null) return 'Plus personne ne s’en occupe'
  return `${whom ? fullName(whom) : 'Quelqu’un'} s’en occupe`
}

/** The text of an arrival implied by the work: nobody recorded when the car came. */
export const impliedArrivalText = 'Arrivée notée\u00a0: le travail a commencé'

/** The text of an arrival or return; missing facts are left out. */
function visitText({ km, keyNumber, place, moved }: Partial<VisitFacts>): string {
  const change = moved && `${formatDayTime(moved.from)} → ${formatDayTime(moved.to)}`
  const known = [
    change,
    keyNumber && `clé ${keyNumber}`,
    place && `emplacement ${place}`,
    km != null && mileage(km),
  ].filter(Boolean)
  return known.length > 0 ? `\u00a0: ${known.join(', ')}` : ''
}

const entryNames: Record<EntryKind, string> = { note: 'Note', photo: 'Photo' }

function entryText(done: string): HistoryRow<EntryFacts>['sentence'] {
  return ({ kind, step }) => `${entryNames[kind]} ${done}${step == null ? '' : ` (étape « ${step} »)`}`
}

export type Activity = z.output<typeof activitySchema>

export type HistoryLine = Pick<Activity, 'action' | 'after' | 'whom'> & Partial<Pick<Activity, 'before'>>

/** The sentence of an event, in French; an action of a newer version shows its own name. */
export function activityText(line: HistoryLine): string {
  const { action, after, whom } = line
  const row = Object.values(processEvents).find(({ apiName }) => apiName === action)
  return movedDates(line) ?? row?.sentence((after ?? {}) as never, whom) ?? action
}

const movedDateNames = { startDate: 'Début fixé', estimatedEndDate: 'Fin estimée fixée' }

/** The sentence of changed dates, each with the former day and the new one; « Processus mis à jour » has neither. */
function movedDates({ action, before, after }: HistoryLine): string | null {
  if (action !== 'process.update') return null
  const moved = Object.entries(movedDateNames).flatMap(([field, name]) => {
    const [from, to] = [before?.[field], after?.[field]]
    if (from === to || typeof to !== 'string') return []
    const was = typeof from === 'string' ? ` (avant\u00a0: ${formatDay(from)})` : ''
    return [`${name} au ${formatDay(to)}${was}`]
  })
  return moved.length > 0 ? moved.join('. ') : null
}
