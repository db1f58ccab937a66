import {
  addDays,
  dayDistance,
  dayOfMonth,
  dayParis,
  daysBetween,
  type Moment,
  startOfDayParis,
  todayParis,
} from '../dates.ts'
import { limits } from '../limits.ts'
import { idleBefore, isOpeningDay } from '../opening-days.ts'
import type { Role } from '../permissions.ts'
import { type WaitReason, waitText } from '../waits/wait.ts'
import type { Notification } from './notification.ts'

/** What time alone brings to a process. */
export type CaseType = Extract<
  Notification['type'],
  | 'process_late'
  | 'process_idle'
  | 'process_wait_over'
  | 'process_link_dying'
  | 'process_unfetched'
  | 'process_approval_expiring'
>

export type WatchSettings = { idleDays: number; unfetchedDays: readonly number[] }

/** Instants from one, strictly before the other. */
export type Span = { from: Date; before: Date }

/** Of an older case nobody is told: neither of what was late for months when the watch began, nor after a long stop. */
const freshDays = limits.caseFreshDays

/** Days on which a date passed that is told of today: from the first, strictly before today. */
export function passedDays(now: Date): { from: string; today: string } {
  const today = todayParis(now)
  return { from: addDays(today, -freshDays), today }
}

/** When an idle process was last touched. */
export function idleSpan(now: Date, { idleDays }: WatchSettings): Span {
  const before = idleBefore(now, idleDays)
  return { from: startOfDayParis(addDays(todayParis(before), -freshDays)), before }
}

/** When a link dies that is about to. */
export function dyingSpan(now: Date): Span {
  return { from: now, before: new Date(now.getTime() + limits.linkDyingDays * limits.dayMs) }
}

/** When an agreement expires that is about to. */
export function expiringSpan(now: Date): Span {
  return { from: now, before: new Date(now.getTime() + limits.approvalExpiringMs) }
}

/** When a car was finished that has stood so many days; each mark until the next takes over. */
export function unfetchedSpans(now: Date, { unfetchedDays }: WatchSettings): (Span & { days: number })[] {
  const today = todayParis(now)
  return unfetchedDays.map((days, index) => {
    const last = Math.min(days + freshDays, unfetchedDays[index + 1] ?? Number.POSITIVE_INFINITY) - 1
    const from = startOfDayParis(addDays(today, -last))
    return { days, from, before: startOfDayParis(addDays(today, 1 - days)) }
  })
}

/** @param about the day of the case, or how many days a car has stood */
export function caseMessage(type: CaseType, about: string): string {
  if (type === 'process_unfetched') return `Véhicule non récupéré depuis ${about} ${about === '1' ? 'jour' : 'jours'}`
  const day = dayOfMonth(about)
  if (type === 'process_late') return `En retard, fin prévue le ${day}`
  if (type === 'process_idle') return `Immobile depuis le ${day}`
  if (type === 'process_wait_over') return `Attente dépassée, prévue le ${day}`
  if (type === 'process_approval_expiring') return `Accord sans réponse, la demande expire le ${day}`
  return `Le lien du client expire le ${day}`
}

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
