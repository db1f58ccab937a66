import { mileage } from '../cars/car.ts'
import { authorText } from '../ground/full-name.ts'
import type { MailState } from '../mails/mail.ts'
import { type WaitReason, waitText } from '../waits/wait.ts'
import { type Activity, activityText } from './history/history-text.ts'
import { impliedArrivalText } from './history/visit-events.ts'

/** A line of the log of a car's arrivals and returns. */
export type VisitLine = {
  at: string
  by: string | null
  kind:
    | 'arrival'
    | 'arrival_implied'
    | 'arrival_corrected'
    | 'arrival_undone'
    | 'return'
    | 'return_corrected'
    | 'return_undone'
  km: number | null
  keyNumber: string | null
  place: string | null
}

export type WaitLine = {
  reason: WaitReason
  expectedDate: string | null
  note: string | null
  startedAt: string
  startedBy: string | null
  endedAt: string | null
  endedBy: string | null
}

/** A mail in the dossier, sent to the customer or prepared. */
export type DossierMail = {
  subject: string
  recipient: string
  state: MailState
  createdAt: string
  sentAt: string | null
}

export type DossierLine = { at: string; by: string | null; text: string }

type DossierSources = { activity: readonly Activity[]; visits: readonly VisitLine[]; waits: readonly WaitLine[] }

/**
 * The dossier's lines, in order. Visits and waits come from their own logs, which are kept as long as the process; the
 * rest comes from the history, kept for a year.
 */
export function dossierLines({ activity, visits, waits }: DossierSources): DossierLine[] {
  const history = activity.filter(({ action }) => !/^(visit|wait)\./.test(action)).map(historyLine)
  return [...history, ...visits.map(visitLine), ...waits.flatMap(waitLines)].sort(byMoment)
}

function historyLine(entry: Activity): DossierLine {
  return { at: entry.createdAt, by: authorText(entry), text: activityText(entry) }
}

const visitTexts: Record<VisitLine['kind'], string> = {
  arrival: 'Véhicule arrivé',
  arrival_implied: impliedArrivalText,
  arrival_corrected: 'Arrivée corrigée',
  arrival_undone: 'Arrivée annulée',
  return: 'Véhicule rendu',
  return_corrected: 'Restitution corrigée',
  return_undone: 'Restitution annulée',
}

function visitLine({ at, by, kind, km, keyNumber, place }: VisitLine): DossierLine {
  const known = [
    km !== null && mileage(km),
    keyNumber !== null && `clé ${keyNumber}`,
    place !== null && `place\u00a0: ${place}`,
  ].filter(Boolean)
  return { at, by, text: [visitTexts[kind], ...known].join(', ') }
}

function waitLines({ startedAt, startedBy, endedAt, endedBy, note, ...wait }: WaitLine): DossierLine[] {
  const text = waitText(wait)
  const start = { at: startedAt, by: startedBy, text: note ? `${text}. Note\u00a0: ${note}` : text }
  return endedAt ? [start, { at: endedAt, by: endedBy, text: 'Fin de l’attente' }] : [start]
}

const byMoment = (one: DossierLine, other: DossierLine): number => Date.parse(one.at) - Date.parse(other.at)

/** The formats of a label: by itself, or on a sheet of labels. */
const labelFormats = ['etiquette', 'a4'] as const
export type LabelFormat = (typeof labelFormats)[number]

const sheetSize = 24

/** The labels of a sheet, counted from 1, line by line. */
export const sheetPlaces: readonly number[] = Array.from({ length: sheetSize }, (_, index) => index + 1)

/** The label of an address; an invalid value is replaced by the first of its kind. */
export function labelAsked(query: { format?: unknown; case?: unknown }): { format: LabelFormat; place: number } {
  const format = labelFormats.find((each) => each === query.format) ?? labelFormats[0]
  return { format, place: sheetPlaces.find((each) => String(each) === query.case) ?? 1 }
}
