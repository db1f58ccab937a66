import { carName } from '../cars/car.ts'
import { formatPlate, maskPlate } from '../cars/plate.ts'
import { shortDay } from '../ground/dates.ts'
import { legalWorkingDays } from '../ground/opening-days.ts'
import { foldedName } from '../ground/search.ts'
import { belongsTo, type DayGroup, dayOf } from '../processes/day-groups.ts'
import { groupTitle } from '../processes/day-words.ts'
import { isLate, type ProcessSummary } from '../processes/process.ts'
import { readyText } from '../visits/visit.ts'
import { type Waiting, type WaitReason, waitReasonLabels, waitSinceText } from '../waits/wait.ts'

/** How many cars a wall shows: the open work first, then the cars that were finished last. */
export const wallCarsMax = 100

/** The end of the address of the stream of changes, behind that of the wall. */
export const wallEvents = '/changements'

/** The groups of a wall, from left to right. */
const wallGroups = ['pending', 'workshop', 'waiting', 'toReturn'] as const
export type WallGroup = (typeof wallGroups)[number]

/** A car on a wall. Everybody in the workshop reads it: it has no name of a customer, no note and no amount. */
export type WallCar = {
  plate: string | null
  model: string | null
  /** The reason of a wait, or the time since which the car is ready. */
  state: string | null
  step: string | null
  /** The first name of the person in charge. */
  who: string | null
  late: string | null
}

export type Wall = {
  garage: string
  groups: { name: WallGroup; title: string; cars: WallCar[] }[]
  /** Whether some cars on site are left out, beyond `wallCarsMax`. */
  more: boolean
}

/** Only the facts that a wall may show, or sorts by. */
type OnSite = Omit<ProcessSummary, 'client' | 'clientNom' | 'clientPrenom' | 'approval' | 'pendingAnswers' | 'name'>

/** The cars on site by group. Each is in one group: finished, to be validated, waiting, or else in the workshop. */
export function wallOf(processes: readonly OnSite[], masksPlates: boolean, now: Date): Wall['groups'] {
  return wallGroups.map((name) => ({
    name,
    title: groupTitle(name, 0),
    cars: processes
      .filter((process) => groupOnSite(process, now) === name)
      .sort((one, other) => (urgency(one) < urgency(other) ? -1 : 1))
      .map((process) => wallCar(process, masksPlates, now)),
  }))
}

/** The groups of the board that take a car before the workshop has it. */
const taking: readonly Exclude<WallGroup, 'workshop'>[] = ['toReturn', 'pending', 'waiting']

function groupOnSite(process: OnSite, now: Date): WallGroup {
  // None of these groups depends on a person, or on the days without news.
  const day = dayOf(now, { userId: '', idleDays: 1, openingDays: legalWorkingDays })
  const grouped = { ...process, updatedAt: process.startDate }
  return taking.find((group: DayGroup) => belongsTo(group, grouped, day)) ?? 'workshop'
}

/** Finished cars by the day of their end, the others by their estimate; those without one are last. */
function urgency({ completedAt, estimatedEndDate, id }: OnSite): string {
  return `${completedAt ?? estimatedEndDate ?? '9999'} ${id}`
}

function wallCar(process: OnSite, masksPlates: boolean, now: Date): WallCar {
  const { car, waiting, currentStep, assignee, estimatedEndDate } = process
  return {
    plate: car && (masksPlates ? maskPlate(car.plaque) : formatPlate(car.plaque)),
    model: car && carName(car),
    state: waiting ? waitWords(waiting, now) : readyText(process, now),
    step: currentStep && !(waiting && repeats(currentStep.name, waiting.reason)) ? currentStep.name : null,
    who: assignee?.prenom ?? null,
    late: isLate(process, now) && estimatedEndDate ? `En retard depuis le ${shortDay(estimatedEndDate)}` : null,
  }
}

/** Whether a step says the reason of the wait again: « Commande de la pièce », for a part. */
function repeats(step: string, reason: WaitReason): boolean {
  if (reason === 'retractation' || reason === 'autre') return false
  const [word = ''] = foldedName(waitReasonLabels[reason]).split(' ')
  return foldedName(step).includes(word)
}

/** The reason of a wait, under the title « En attente »: « Pièce, pour le 3 déc. », « Expert, depuis 6 j ». */
function waitWords(waiting: Waiting, now: Date): string {
  const { reason, expectedDate } = waiting
  if (reason === 'retractation') return waitSinceText(waiting, now)
  const since = /depuis .+$/.exec(waitSinceText(waiting, now))?.[0]
  const when = expectedDate === null ? since : `pour le ${shortDay(expectedDate)}`
  return [waitReasonLabels[reason], when].filter(Boolean).join(', ')
}
