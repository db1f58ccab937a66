import { addDays, dayOfMonth, daysBetween, formatDay, type Moment, todayParis, weekday } from '../ground/dates.ts'
import { type Car, vehicleName } from './car.ts'
import { formatPlate } from './plate.ts'

/** Months between two *contrôles techniques* of a car by law (code de la route, R323-22; contract 3.14). */
const months = { first: 48, opensBefore: 6, periodic: 24, retest: 2 }

/** A date is due within so many days before and after today. */
export const dueDays = 60

export type InspectionFacts = Pick<
  Car,
  'firstRegisteredOn' | 'lastInspectionOn' | 'lastInspectionResult' | 'nextInspectionOn'
>

/** The next inspection by law: its last day, its first day where there is one, and its basis. */
export type Proposal = { date: string; from: string | null; basis: 'registration' | 'inspection' | 'retest' }

/**
 * Proposes the next inspection of a car of 3.5 t at most: within the six months before the fourth anniversary of its
 * first registration, then every two years from the last favourable one; a retest within two months of an unfavourable one.
 * Null where no exact day is known: a year alone proposes nothing.
 */
export function proposedInspection(facts: Omit<InspectionFacts, 'nextInspectionOn'>): Proposal | null {
  const { firstRegisteredOn, lastInspectionOn, lastInspectionResult } = facts
  if (lastInspectionOn !== null) {
    const isPassed = lastInspectionResult === null || lastInspectionResult === 'favourable'
    return isPassed
      ? { date: addMonths(lastInspectionOn, months.periodic), from: null, basis: 'inspection' }
      : { date: addMonths(lastInspectionOn, months.retest), from: null, basis: 'retest' }
  }
  if (firstRegisteredOn === null) return null
  const date = addMonths(firstRegisteredOn, months.first)
  return { date, from: addMonths(date, -months.opensBefore), basis: 'registration' }
}

/** The day of the next inspection: the entered one, else the proposed one. */
export const inspectionDueOn = (facts: InspectionFacts): string | null =>
  facts.nextInspectionOn ?? proposedInspection(facts)?.date ?? null

/**
 * The entered day of the next inspection after a car was changed. A newly recorded inspection erases it, unless the day
 * was entered together with it, or is no earlier than the day proposed after that inspection.
 */
export function keptInspection(before: InspectionFacts, after: InspectionFacts): string | null {
  const kept = after.nextInspectionOn
  const isNoted = after.lastInspectionOn !== null && after.lastInspectionOn !== before.lastInspectionOn
  if (kept === null || !isNoted || kept !== before.nextInspectionOn) return kept
  const proposed = proposedInspection(after)
  return proposed !== null && kept < proposed.date ? null : kept
}

/** The day `count` months later, or earlier if negative; the last day of the month where that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const total = year * 12 + month - 1 + count
  const last = new Date(Date.UTC(Math.floor(total / 12), (total % 12) + 1, 0)).getUTCDate()
  const text = (value: number, length: number) => String(value).padStart(length, '0')
  return `${text(Math.floor(total / 12), 4)}-${text((total % 12) + 1, 2)}-${text(Math.min(date, last), 2)}`
}

/** The reason for a proposal, in words. The first inspection of an old car is over: a later one is missing. */
export function proposalText({ date, from, basis }: Proposal, now: Moment): string {
  if (basis === 'inspection') return 'Deux ans après le dernier contrôle.'
  if (basis === 'retest')
    return 'Contre-visite, proposée d’après le dernier contrôle\u00a0: dans les deux mois. Passé ce délai, le contrôle est à refaire en entier.'
  if (isLongPast(date, now))
    return `Le premier était à faire avant le ${formatDay(date)}\u00a0: notez le dernier contrôle.`
  return `Proposé d’après la mise en circulation\u00a0: le premier, du ${formatDay(from ?? date)} au ${formatDay(date)}.`
}

/** The reason for a due day, in a few words; null for an entered day. */
export function dueSource(facts: InspectionFacts): string | null {
  const basis = facts.nextInspectionOn === null ? proposedInspection(facts)?.basis : undefined
  if (basis === 'registration') return 'd’après la mise en circulation'
  if (basis === 'retest') return 'contre-visite, d’après le dernier contrôle'
  return basis ? 'd’après le dernier contrôle' : null
}

/** Whether a date is too far in the past to be shown as due. */
export const isLongPast = (date: string, now: Moment): boolean => daysBetween(date, todayParis(now)) > dueDays

export type InspectionResult = NonNullable<Car['lastInspectionResult']>

/** The results of a *contrôle technique*: passed, or failed by a major or a critical defect. */
export const resultLabels: Record<InspectionResult, string> = {
  favourable: 'Favorable',
  major: 'Défavorable, défaillance majeure',
  critical: 'Défavorable, défaillance critique',
}

export const dueGroups = ['late', 'week', 'month', 'later'] as const
export type DueGroup = (typeof dueGroups)[number]

export const dueGroupLabels: Record<DueGroup, string> = {
  late: 'En retard',
  week: 'Cette semaine',
  month: 'Ce mois-ci',
  later: 'Ensuite',
}

/** The group of a due date. A week ends on Sunday, a month on its last day. */
export function dueGroup(date: string, now: Moment): DueGroup {
  const today = todayParis(now)
  if (date < today) return 'late'
  if (date <= addDays(today, (7 - weekday(today)) % 7)) return 'week'
  return date.slice(0, 7) === today.slice(0, 7) ? 'month' : 'later'
}

type Letter = { car: Pick<Car, 'plaque' | 'marque' | 'modele'>; date: string; isRetest: boolean; garage: string }

/** The message that asks a customer to come. A typographic apostrophe would make an SMS twice as long. */
export function inspectionLetter({ car, date, isRetest, garage }: Letter, now: Moment): string {
  const what = isRetest ? 'la contre-visite' : 'le contrôle technique'
  const was = date < todayParis(now) ? 'était' : 'est'
  const vehicle = `${vehicleName(car)} (${formatPlate(car.plaque)})`
  const text = `Bonjour, ${what} de votre ${vehicle} ${was} à faire avant le ${dayOfMonth(date)} ${date.slice(0, 4)}. Voulez-vous que nous nous en occupions\u00a0?`
  return `${text.replace(/\u00a0/g, ' ').replace(/’/g, "'")}\n${garage}`
}

export const inspectionSubject = ({ car, isRetest }: Pick<Letter, 'car' | 'isRetest'>): string =>
  `${isRetest ? 'La contre-visite' : 'Le contrôle technique'} de votre ${vehicleName(car)}`
