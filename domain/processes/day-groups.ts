import { addDays, startOfDayParis, todayParis } from '../ground/dates.ts'
import { idleBefore, type OpeningDays } from '../ground/opening-days.ts'
import { can, type Role } from '../ground/permissions.ts'
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

/** Whether a person does the work without validating it: their day begins with their assigned cars. */
export const isMechanic = (actor: { role: Role }): boolean => can(actor, 'markStepReady') && !can(actor, 'validateStep')

/** The groups of a role: the workshop's work for mechanics; the garage's decisions for others. */
export const groupsFor = (actor: { role: Role }): DayGroup[] => (isMechanic(actor) ? ofMechanic : ofGarage)

/** A person's day: the dates that decide on late, tomorrow and idle, and the person whose processes come first. */
export type Day = { today: string; startOfToday: string; tomorrow: string; idleBefore: string; userId: string }

/** A person who looks at a day, with the settings of their garage. */
export type DayViewer = { userId: string; idleDays: number; openingDays: OpeningDays }

export function dayOf(now: Date, { userId, idleDays, openingDays }: DayViewer): Day {
  const today = todayParis(now)
  const startOfToday = startOfDayParis(today).toISOString()
  return {
    today,
    startOfToday,
    tomorrow: addDays(today, 1),
    idleBefore: idleBefore(now, idleDays, openingDays).toISOString(),
    userId,
  }
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

/**
 * Whether an open process is idle: it waits for nothing, and nothing changed during the garage's number of opening
 * days.
 */
export function isIdle(process: Pick<Grouped, MovingField>, day: Pick<Day, 'idleBefore'>): boolean {
  return isInHand(process) && touched(process) < day.idleBefore
}

type MovingField = 'status' | 'stepsSummary' | 'waiting' | 'updatedAt' | 'startDate'

/** The single group in which the board shows a process: the first that matches. */
export const groupOf = (process: Grouped, actor: { role: Role }, day: Day): DayGroup | null =>
  groupsFor(actor).find((group) => belongsTo(group, process, day)) ?? null

/**
 * Whether a process belongs to a group; it counts there even if the board shows it in another one. The groups « in the
 * workshop » and « to start » take only processes that no other group takes; on a mechanic's board they come after the
 * mechanic's own cars, and take those of others.
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
  workshop: (process, day) => process.status === 'in_progress' && isUngrouped(process, day),
  idle: isIdle,
  toStart: (process, day) => process.status === 'proposed' && isUngrouped(process, day),
}

const isOpen = ({ status }: Pick<Grouped, 'status'>): boolean => status !== 'completed'

const isOwn = ({ assignee }: Pick<Grouped, 'assignee'>, { userId }: Day): boolean => assignee?.id === userId

/** Whether an open process has an estimate that passes the test. The expected end of a wait does not count. */
function isDue(process: Grouped, fits: (due: string) => boolean): boolean {
  return isOpen(process) && process.estimatedEndDate !== null && fits(process.estimatedEndDate)
}

function hasReady({ stepsSummary }: Pick<Grouped, 'stepsSummary'>): boolean {
  return stepsSummary.ready > 0
}

function isWaiting({ waiting }: Pick<Grouped, 'waiting'>): boolean {
  return waiting !== null
}

/** Whether the workshop can work on a process: no step to validate, and no wait. */
function isInHand(process: Pick<Grouped, 'status' | 'stepsSummary' | 'waiting'>): boolean {
  return isOpen(process) && !hasReady(process) && process.waiting === null
}

/** Whether the workshop can work on a process that is in no other group. */
function isUngrouped(process: Grouped, day: Day): boolean {
  const isSoon = isDue(process, (due) => due <= day.tomorrow)
  return isInHand(process) && process.pendingAnswer === null && !isSoon && !isIdle(process, day)
}

/** The last change of a process, or its start. */
const touched = ({ updatedAt, startDate }: Pick<Grouped, 'updatedAt' | 'startDate'>): string =>
  updatedAt > startDate ? updatedAt : startDate
