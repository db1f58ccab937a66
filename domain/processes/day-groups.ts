import { addDays, todayParis } from '../dates.ts'
import { idleBefore } from '../opening-days.ts'
import { can, type Role } from '../permissions.ts'
import type { ProcessSummary } from './process.ts'

export const dayGroups = [
  'answered',
  'late',
  'today',
  'mine',
  'toDo',
  'pending',
  'sent',
  'toReturn',
  'waiting',
  'held',
  'workshop',
  'idle',
  'toStart',
] as const

export type DayGroup = (typeof dayGroups)[number]

/** How many processes of a group are shown at first. */
export const groupSize = 5

const ofGarage: DayGroup[] = [
  'answered',
  'late',
  'today',
  'pending',
  'toReturn',
  'waiting',
  'workshop',
  'idle',
  'toStart',
]
const ofMechanic: DayGroup[] = ['mine', 'toDo', 'sent', 'toReturn', 'held']

/** Whether a person carries out the work and does not validate it: their day begins with their own cars. */
export const isMechanic = (actor: { role: Role }): boolean => can(actor, 'markStepReady') && !can(actor, 'validateStep')

/** The groups of a role: the workshop's own work; for others, what the garage must decide. */
export const groupsFor = (actor: { role: Role }): DayGroup[] => (isMechanic(actor) ? ofMechanic : ofGarage)

/** A person's day: the bounds of late, tomorrow and idle, and whose processes come first. */
export type Day = { today: string; tomorrow: string; idleBefore: string; userId: string }

export function dayOf(now: Date, { userId, idleDays }: { userId: string; idleDays: number }): Day {
  const today = todayParis(now)
  return { today, tomorrow: addDays(today, 1), idleBefore: idleBefore(now, idleDays).toISOString(), userId }
}

/** The fields of a process by which it is grouped. */
export type Grouped = Pick<ProcessSummary, 'status' | 'estimatedEndDate' | 'startDate'> & {
  stepsSummary: { ready: number }
  waiting: object | null
  pendingAnswer: object | null
  assignee: { id: string } | null
  visit: Pick<ProcessSummary['visit'], 'arrivedAt' | 'returnedAt'>
  updatedAt: string
}

/** Whether a process is finished with its car still here. */
export const isToReturn = ({ status, visit }: Pick<Grouped, 'status' | 'visit'>): boolean =>
  status === 'completed' && visit.arrivedAt !== null && visit.returnedAt === null

/** Whether an open process is idle: nothing is awaited, and nothing happened for days on which the garage was open. */
export function isIdle(process: Pick<Grouped, MovingField>, day: Pick<Day, 'idleBefore'>): boolean {
  return isInHand(process) && touched(process) < day.idleBefore
}

type MovingField = 'status' | 'stepsSummary' | 'waiting' | 'updatedAt' | 'startDate'

/** The one group in which the board shows a process: the first that it belongs to. */
export const groupOf = (process: Grouped, actor: { role: Role }, day: Day): DayGroup | null =>
  groupsFor(actor).find((group) => belongsTo(group, process, day)) ?? null

/**
 * Whether a process belongs to a group, whose figure counts it wherever the board shows it. What is in the workshop or to start is
 * only what no other group of the garage tells; under a mechanic's own cars stand those of others.
 */
export const belongsTo = (group: DayGroup, process: Grouped, day: Day): boolean => belongs[group](process, day)

const belongs: Record<DayGroup, (process: Grouped, day: Day) => boolean> = {
  answered: (process) => isOpen(process) && process.pendingAnswer !== null,
  late: (process, { today }) => isDue(process, (due) => due < today),
  today: (process, { today, tomorrow }) => isDue(process, (due) => due >= today && due <= tomorrow),
  mine: (process, day) => isOpen(process) && isOwn(process, day),
  toDo: (process, day) => isInHand(process) && !isOwn(process, day),
  pending: hasReady,
  sent: (process, day) => hasReady(process) && !isOwn(process, day),
  toReturn: isToReturn,
  waiting: isWaiting,
  held: (process, day) => isWaiting(process) && !hasReady(process) && !isOwn(process, day),
  workshop: (process, day) => process.status === 'in_progress' && isUntold(process, day),
  idle: isIdle,
  toStart: (process, day) => process.status === 'proposed' && isUntold(process, day),
}

const isOpen = ({ status }: Pick<Grouped, 'status'>): boolean => status !== 'completed'

const isOwn = ({ assignee }: Pick<Grouped, 'assignee'>, { userId }: Day): boolean => assignee?.id === userId

/** Whether an open process has an estimate, and that day fits: days on which a wait should end do not count. */
function isDue(process: Grouped, fits: (due: string) => boolean): boolean {
  return isOpen(process) && process.estimatedEndDate !== null && fits(process.estimatedEndDate)
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

/** Whether a process is in the workshop's hands and no other group of the garage tells it. */
function isUntold(process: Grouped, day: Day): boolean {
  const isSoon = isDue(process, (due) => due <= day.tomorrow)
  return isInHand(process) && process.pendingAnswer === null && !isSoon && !isIdle(process, day)
}

/** The latest change of a process, or its start. */
const touched = ({ updatedAt, startDate }: Pick<Grouped, 'updatedAt' | 'startDate'>): string =>
  updatedAt > startDate ? updatedAt : startDate
