import { dayDistance, dayOfMonth, dayParis, daysBetween, type Moment, startOfDayParis, todayParis } from './dates.ts'
import { isOpeningDay } from './opening-days.ts'
import type { Role } from './permissions.ts'
import type { WaitReason } from './wait.ts'
import { waitText } from './wait.ts'

/** What the mail of the morning tells of, in its order; a process is told of once. */
export const morningSections = {
  pending: 'À valider',
  late: 'En retard',
  waits: 'Attentes dépassées',
  toReturn: 'À restituer',
  links: 'Liens bientôt expirés',
} as const

export type MorningSection = keyof typeof morningSections

/** Of each, so many at most; the board has them all. */
export const morningMost = 10

const minuteMs = 60_000
const from = 7.5 * 60
const until = 12 * 60

/**
 * Whether the mail of today may still leave: on an opening day, from half past seven to noon. A server that was down
 * makes up for it before that; in the evening it would be news of another day.
 */
export function isMorning(now: Date): boolean {
  const today = todayParis(now)
  const minutes = (now.getTime() - startOfDayParis(today).getTime()) / minuteMs
  return isOpeningDay(today) && minutes >= from && minutes < until
}

/** Who validates is told of everything; the others of what they are on, and of what goes home. */
export const sectionsFor = (role: Role): MorningSection[] =>
  role === 'admin' ? ['pending', 'late', 'waits', 'toReturn', 'links'] : ['late', 'waits', 'toReturn']

export type MorningFacts = {
  step: string | null
  estimatedEndDate: string | null
  waitReason: WaitReason | null
  waitUntil: string | null
  completedAt: Date | null
  linkExpiresAt: Date | null
}

/** Why a process stands where it does, in a few words. */
export function morningReason(section: MorningSection, facts: MorningFacts, now: Moment): string {
  const { step, estimatedEndDate, waitReason, waitUntil, completedAt, linkExpiresAt } = facts
  if (section === 'pending') return step ?? ''
  if (section === 'late') return estimatedEndDate === null ? '' : dayDistance(estimatedEndDate, now)
  if (section === 'waits') return waitReason === null ? '' : waitText({ reason: waitReason, expectedDate: waitUntil })
  if (section === 'links') return linkExpiresAt === null ? '' : `le lien expire le ${dayOfMonth(linkExpiresAt)}`
  return completedAt === null ? '' : sinceText(daysBetween(dayParis(completedAt), todayParis(now)))
}

function sinceText(days: number): string {
  if (days === 0) return 'terminé aujourd’hui'
  return days === 1 ? 'terminé hier' : `terminé depuis ${days} j`
}
