import type * as z from 'zod'
import { type Car, carName, mileage } from '../cars/car.ts'
import { formatPlate } from '../cars/plate.ts'
import { applyPatch } from '../ground/apply-patch.ts'
import {
  addDays,
  dayParis,
  daysBetween,
  formatDayTime,
  type Moment,
  parisInstant,
  shortDay,
  todayParis,
  wallTime,
} from '../ground/dates.ts'
import { RuleBroken } from '../ground/rule-broken.ts'
import type { Process, ProcessStatus } from '../processes/process.ts'
import type { visitSchema } from '../processes/process-wire.ts'
import { beginsWork, type Step } from '../processes/steps.ts'
import type { ArrivalForm, ArrivalPatch, ReturnForm, ReturnPatch } from './visit-form.ts'

export type Visit = z.output<typeof visitSchema>

/** The two acts of a visit: the car arrives, and is returned. */
export type VisitAct = 'arrival' | 'handover'

/** @throws RuleBroken when the car has already arrived, or has been returned */
export function arrive(visit: Visit, { km, keyNumber, place }: ArrivalForm, now: string): Visit {
  if (visit.arrivedAt !== null) throw new RuleBroken('The car has arrived', 'ALREADY_ARRIVED')
  if (visit.returnedAt !== null) throw new RuleBroken('The car has left', 'ALREADY_RETURNED')
  return { ...visit, arrivedAt: now, kmIn: km, keyNumber, place }
}

/** An arrival with only its time. */
export const arriveOnly = (visit: Visit, now: string): Visit =>
  arrive(visit, { km: null, keyNumber: null, place: null }, now)

type WorkedOn = { visit: Pick<Visit, 'arrivedAt' | 'returnedAt'>; client: unknown; car: unknown }
type Statuses = readonly Pick<Step, 'status'>[]

/**
 * Whether the beginning of work implies an arrival, since nobody works on an absent car: no arrival or return is
 * recorded, and the process still has its car and client.
 */
export function impliesArrival({ visit, client, car }: WorkedOn, before: Statuses, after: Statuses): boolean {
  const isUnknown = visit.arrivedAt === null && visit.returnedAt === null
  return isUnknown && client !== null && car !== null && beginsWork(before, after)
}

/** @throws RuleBroken when there is no arrival to correct */
export function correctArrival(visit: Visit, { km, keyNumber, place, arrivedAt }: ArrivalPatch): Visit {
  if (visit.arrivedAt === null) throw new RuleBroken('The car has not arrived', 'NOT_ARRIVED')
  return applyPatch(visit, { kmIn: km, keyNumber, place, arrivedAt: otherMinute(visit.arrivedAt, arrivedAt) })
}

/** The corrected moment of an act; undefined for the same minute, which is all that a form shows. */
const otherMinute = (before: string, after: string | undefined): string | undefined =>
  after && wallTime(after) !== wallTime(before) ? after : undefined

/** @throws RuleBroken when there is nothing to undo, the car has been returned since, or the day is over */
export function undoArrival(visit: Visit, now: Moment): Visit {
  if (visit.arrivedAt === null) throw new RuleBroken('The car has not arrived', 'NOT_ARRIVED')
  if (visit.returnedAt !== null) throw new RuleBroken('The car has left', 'ALREADY_RETURNED')
  if (!mayUndo(visit.arrivedAt, now)) throw new RuleBroken('The day is over', 'UNDO_TOO_LATE')
  return withoutArrival(visit)
}

export const withoutArrival = (visit: Visit): Visit => ({
  ...visit,
  arrivedAt: null,
  kmIn: null,
  keyNumber: null,
  place: null,
})

/**
 * Records the return of a car, even without an arrival, repaired or not. @throws RuleBroken when it was already
 * returned
 */
export function giveBack(visit: Visit, { km }: ReturnForm, now: string): Visit {
  if (visit.returnedAt !== null) throw new RuleBroken('The car has left', 'ALREADY_RETURNED')
  return { ...visit, returnedAt: now, kmOut: km }
}

/** @throws RuleBroken when there is no return to correct */
export function correctReturn(visit: Visit, { km, returnedAt }: ReturnPatch): Visit {
  if (visit.returnedAt === null) throw new RuleBroken('The car has not left', 'NOT_RETURNED')
  return applyPatch(visit, { kmOut: km, returnedAt: otherMinute(visit.returnedAt, returnedAt) })
}

/** The corrected moment of an act: its field, and both moments. */
export type MovedAct = { field: 'arrivedAt' | 'returnedAt'; from: string; to: string }

/** The moment that a correction changes; null where it changes none. */
export function movedAct(before: Visit, after: Visit): MovedAct | null {
  for (const field of ['arrivedAt', 'returnedAt'] as const) {
    const [from, to] = [before[field], after[field]]
    if (from !== null && to !== null && from !== to) return { field, from, to }
  }
  return null
}

/** The reason why an act cannot have been at its corrected moment; null where it can. */
export function momentFault({ arrivedAt, returnedAt }: Visit, { field, to }: MovedAct, now: Moment): string | null {
  if (Date.parse(to) > new Date(now).getTime()) return 'Ce moment n’est pas encore passé.'
  if (arrivedAt === null || returnedAt === null || Date.parse(arrivedAt) <= Date.parse(returnedAt)) return null
  return field === 'arrivedAt'
    ? `Après la restitution\u00a0: le ${formatDayTime(returnedAt)}.`
    : `Avant l’arrivée\u00a0: le ${formatDayTime(arrivedAt)}.`
}

/** The hour of a return of the day before, which nobody noted then. */
const closingTime = 'T18:00'

/**
 * The moment of a return that is noted on the next morning: the evening before, or the arrival where it was later. Null
 * where the car was not returned today, or arrived today.
 */
export function returnedYesterday({ arrivedAt, returnedAt }: Visit, now: Moment): string | null {
  if (returnedAt === null || !mayUndo(returnedAt, now)) return null
  const today = todayParis(now)
  const evening = parisInstant(`${addDays(today, -1)}${closingTime}`).toISOString()
  if (arrivedAt === null || arrivedAt < evening) return evening
  return dayParis(arrivedAt) < today ? arrivedAt : null
}

/** @throws RuleBroken when there is nothing to undo, or the day is over */
export function undoReturn(visit: Visit, now: Moment): Visit {
  if (visit.returnedAt === null) throw new RuleBroken('The car has not left', 'NOT_RETURNED')
  if (!mayUndo(visit.returnedAt, now)) throw new RuleBroken('The day is over', 'UNDO_TOO_LATE')
  return { ...visit, returnedAt: null, kmOut: null }
}

/** The presses that record an act of a visit, or undo it. */
export type VisitPress = 'arrive' | 'handBack' | 'undoArrival' | 'undoReturn'

/** The warning before a car is returned with unfinished work. */
export function unfinishedText({ total, validated }: { total: number; validated: number }): string {
  const left = total - validated
  const steps = left === 1 ? 'Une étape n’est pas validée' : `${left} étapes ne sont pas validées`
  return `${steps}. Le processus reste ouvert.`
}

/** The buttons that are possible now: the next act, and undoing the last one until the end of its day. */
export function nextPresses({ status, visit }: Pick<Finished, 'status' | 'visit'>, now: Moment): VisitPress[] {
  const { arrivedAt, returnedAt } = visit
  if (returnedAt !== null) return mayUndo(returnedAt, now) ? ['undoReturn'] : []
  if (arrivedAt !== null) return mayUndo(arrivedAt, now) ? ['handBack', 'undoArrival'] : ['handBack']
  return [status === 'completed' ? 'handBack' : 'arrive']
}

/** The act that may be completed or corrected: the last one. */
export function latestAct({ arrivedAt, returnedAt }: Visit): VisitAct | null {
  if (returnedAt !== null) return 'handover'
  return arrivedAt === null ? null : 'arrival'
}

/** Whether an act can be undone: until the end of its day in Paris. */
const mayUndo = (pressedAt: Moment, now: Moment): boolean => dayParis(pressedAt) === todayParis(now)

/** The reason why two odometer readings contradict each other; null when they do not. */
export function odometerFault({ kmIn, kmOut }: Pick<Visit, 'kmIn' | 'kmOut'>): string | null {
  if (kmIn === null || kmOut === null || kmOut >= kmIn) return null
  return `Le compteur ne recule pas\u00a0: ${mileage(kmIn)} à l’arrivée, ${mileage(kmOut)} à la restitution.`
}

type OnSite = { visit: Pick<Visit, 'arrivedAt' | 'returnedAt'> }

export const isOnSite = ({ arrivedAt, returnedAt }: OnSite['visit']): boolean =>
  arrivedAt !== null && returnedAt === null

type Finished = { status: ProcessStatus; visit: Visit; completedAt: string | null }

/** Whether a process is done with its car still here. */
export const isToReturn = ({ status, visit }: OnSite & Pick<Finished, 'status'>): boolean =>
  status === 'completed' && isOnSite(visit)

/** The time since which a car is ready, « Prête depuis 3 j »; null for a car that is not to be returned. */
export function readyText({ completedAt, ...process }: Finished, now: Moment): string | null {
  if (completedAt === null || !isToReturn(process)) return null
  const days = daysBetween(dayParis(completedAt), todayParis(now))
  return days > 0 ? `Prête depuis ${days}\u00a0j` : 'Prête aujourd’hui'
}

/** The place of the car, in a few words: « clé 12 · Pont 2 », « pas encore arrivée », « rendue le 26 nov. ». */
export function whereText({ arrivedAt, returnedAt, keyNumber, place }: Visit): string {
  if (returnedAt !== null) return `rendue le ${shortDay(returnedAt)}`
  if (arrivedAt === null) return 'pas encore arrivée'
  const known = [keyNumber && `clé\u00a0${keyNumber}`, place].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : `arrivée le ${shortDay(arrivedAt)}`
}

type Holder = Pick<Car, 'plaque' | 'marque' | 'modele'>

/** The refusal of a key that is in use. @param holder null when the car of the key was deleted */
export function keyTakenText(keyNumber: string | null, holder: Holder | null): string {
  const owner = holder ? `celle de ${formatPlate(holder.plaque)} (${carName(holder)})` : 'celle d’un autre véhicule'
  return `La clé ${keyNumber} est déjà ${owner}.`
}

type Fact = { label: string; value: string }

/** The known facts of an arrival or a return, without the missing ones. */
export function visitFacts({ arrivedAt, returnedAt, kmIn, kmOut, keyNumber, place }: Visit): Fact[] {
  const isHere = returnedAt === null
  const facts = [
    { label: 'Clé', value: isHere && keyNumber },
    { label: 'Place', value: isHere && place },
    { label: 'Arrivé', value: arrivedAt && `le ${formatDayTime(arrivedAt)}` },
    { label: 'Compteur', value: kmIn !== null && mileage(kmIn) },
    { label: 'Rendu', value: returnedAt && `le ${formatDayTime(returnedAt)}` },
    { label: 'Au départ', value: kmOut !== null && mileage(kmOut) },
  ]
  return facts.filter((fact): fact is Fact => Boolean(fact.value))
}

type Remindable = Pick<Process, 'status' | 'visit' | 'remindedAt'>

/**
 * Whether an administrator is offered a reminder: not on the day of the end of the work, when the customer got a mail.
 */
export function offersReminder(process: Remindable & Pick<Process, 'completedAt' | 'client'>, now: Moment): boolean {
  const { completedAt, client } = process
  if (completedAt === null || dayParis(completedAt) === todayParis(now)) return false
  return Boolean(client?.email) && isToReturn(process) && !isRemindedToday(process, now)
}

/** Refuses a second reminder on the same day. @throws RuleBroken */
export function refuseReminder(process: Remindable, now: Moment): void {
  if (!isToReturn(process)) throw new RuleBroken('There is nothing to fetch', 'NOT_TO_RETURN')
  if (isRemindedToday(process, now)) throw new RuleBroken('They were written to today', 'ALREADY_REMINDED')
}

const isRemindedToday = ({ remindedAt }: Pick<Process, 'remindedAt'>, now: Moment): boolean =>
  remindedAt !== null && dayParis(remindedAt) === todayParis(now)
