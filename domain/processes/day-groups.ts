import { addDays, todayParis } from '../dates.ts'
import { idleBefore } from '../opening-days.ts'
import { can, type Role } from '../permissions.ts'
import type { ProcessSummary } from './process.ts'

/** The titles of the day's groups. */
export const dayGroupTitles = {
  late: 'En retard',
  today: 'Aujourd’hui et demain',
  toDo: 'À faire',
  pending: 'À valider',
  sent: 'Envoyé à valider',
  toReturn: 'À restituer',
  waiting: 'En attente',
  held: 'En attente',
  workshop: 'En atelier',
  idle: 'Immobiles',
  toStart: 'À commencer',
} as const

export type DayGroup = keyof typeof dayGroupTitles
export const dayGroups = Object.keys(dayGroupTitles) as [DayGroup, ...DayGroup[]]

/** How many processes of a group are shown at first. */
export const groupSize = 5

const ofGarage: DayGroup[] = ['late', 'today', 'pending', 'toReturn', 'waiting', 'workshop', 'idle', 'toStart']
const ofMechanic: DayGroup[] = ['toDo', 'sent', 'toReturn', 'held']

/** The groups of a role: the workshop's own work; for others, what the garage must decide. */
export const groupsFor = (actor: { role: Role }): DayGroup[] =>
  can(actor, 'markStepReady') && !can(actor, 'validateStep') ? ofMechanic : ofGarage

/** A person's day: the bounds of late, tomorrow and idle, and whose processes come first. */
export type Day = { today: string; tomorrow: string; idleBefore: string; userId: string }

export function dayOf(now: Date, { userId, idleDays }: { userId: string; idleDays: number }): Day {
  const today = todayParis(now)
  return { today, tomorrow: addDays(today, 1), idleBefore: idleBefore(now, idleDays).toISOString(), userId }
}

/** The fields of a process by which it is grouped. */
export type Grouped = Pick<ProcessSummary, 'status' | 'estimatedEndDate' | 'startDate'> & {
  stepsSummary: { ready: number }
  waiting: { expectedDate: string | null } | null
  visit: Pick<ProcessSummary['visit'], 'arrivedAt' | 'returnedAt'>
  updatedAt: string
}

/** The first day that counts: the estimated end, or what is waited for. */
export function dueDate({ estimatedEndDate, waiting }: Pick<Grouped, 'estimatedEndDate' | 'waiting'>): string | null {
  const days = [estimatedEndDate, waiting?.expectedDate ?? null].filter((day) => day !== null)
  return days.sort()[0] ?? null
}

/** Whether a process is finished with its car still here. */
export const isToReturn = ({ status, visit }: Pick<Grouped, 'status' | 'visit'>): boolean =>
  status === 'completed' && visit.arrivedAt !== null && visit.returnedAt === null

/** Whether an open process is idle: nothing is awaited, and nothing happened for days on which the garage was open. */
export function isIdle(process: Omit<Grouped, 'estimatedEndDate' | 'visit'>, day: Pick<Day, 'idleBefore'>): boolean {
  return isInHand(process) && touched(process) < day.idleBefore
}

/** The one group in which a process is shown: the first that fits. */
export const groupOf = (process: Grouped, actor: { role: Role }, day: Day): DayGroup | null =>
  groupsFor(actor).find((group) => belongs[group](process, day)) ?? null

const belongs: Record<DayGroup, (process: Grouped, day: Day) => boolean> = {
  late: (process, { today }) => isOpen(process) && isDue(process, (due) => due < today),
  today: (process, { tomorrow }) => isOpen(process) && isDue(process, (due) => due <= tomorrow),
  toDo: isInHand,
  pending: hasReady,
  sent: hasReady,
  toReturn: isToReturn,
  waiting: isWaiting,
  held: isWaiting,
  workshop: (process, day) => process.status === 'in_progress' && !isIdle(process, day),
  idle: isIdle,
  toStart: ({ status }) => status === 'proposed',
}

const isOpen = ({ status }: Pick<Grouped, 'status'>): boolean => status !== 'completed'

function isDue(process: Grouped, holds: (due: string) => boolean): boolean {
  const due = dueDate(process)
  return due !== null && holds(due)
}

function hasReady({ stepsSummary }: Pick<Grouped, 'stepsSummary'>): boolean {
  return stepsSummary.ready > 0
}

function isWaiting({ waiting }: Pick<Grouped, 'waiting'>): boolean {
  return waiting !== null
}

/** Whether a process is in the workshop's hands: no step to validate, nothing awaited. */
function isInHand(process: Pick<Grouped, 'status' | 'stepsSummary' | 'waiting'>): boolean {
  return isOpen(process) && !hasReady(process) && process.waiting === null
}

/** The latest change of a process, or its start. */
const touched = ({ updatedAt, startDate }: Pick<Grouped, 'updatedAt' | 'startDate'>): string =>
  updatedAt > startDate ? updatedAt : startDate
