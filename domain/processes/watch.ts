import { later } from '../ground/calendar.ts'
import {
  addDays,
  dayDistance,
  dayOfMonth,
  dayParis,
  daysBetween,
  type Moment,
  startOfDayParis,
  todayParis,
} from '../ground/dates.ts'
import { limits } from '../ground/limits.ts'
import { idleBefore, isOpeningDay, type OpeningDays } from '../ground/opening-days.ts'
import type { Role } from '../ground/permissions.ts'
import type { Notification } from '../notifications/notification.ts'
import { type WaitReason, waitText } from '../waits/wait.ts'

/** The kinds of cases that the passing of time alone brings to a process. */
export type CaseType = Extract<
  Notification['type'],
  | 'process_late'
  | 'process_idle'
  | 'process_wait_over'
  | 'process_link_dying'
  | 'process_unfetched'
  | 'process_approval_expiring'
>

export type WatchSettings = { idleDays: number; unfetchedDays: readonly number[]; openingDays: OpeningDays }

/** An interval: from one instant, strictly before the other. */
export type Span = { from: Date; before: Date }

/** The age in days beyond which a case is not notified: after a long stop of the server, or when the watch is new. */
const freshDays = limits.caseFreshDays

/** The days whose end is notified today: from the first, strictly before today. */
export function passedDays(now: Date): { from: string; today: string } {
  const today = todayParis(now)
  return { from: addDays(today, -freshDays), today }
}

/** The interval of the last change of processes that are idle now. */
export function idleSpan(now: Date, { idleDays, openingDays }: WatchSettings): Span {
  const before = idleBefore(now, idleDays, openingDays)
  return { from: startOfDayParis(addDays(todayParis(before), -freshDays)), before }
}

/** The interval of links that are about to expire. */
export function dyingSpan(now: Date): Span {
  return { from: now, before: later(now, { days: limits.linkDyingDays }) }
}

/** The interval of approvals that are about to expire. */
export function expiringSpan(now: Date): Span {
  return { from: now, before: new Date(now.getTime() + limits.approvalExpiringMs) }
}

/**
 * The intervals in which the work on unfetched cars ended, one for each number of days; each lasts until the next
 * begins.
 */
export function unfetchedSpans(now: Date, { unfetchedDays }: WatchSettings): (Span & { days: number })[] {
  const today = todayParis(now)
  return unfetchedDays.map((days, index) => {
    const last = Math.min(days + freshDays, unfetchedDays[index + 1] ?? Number.POSITIVE_INFINITY) - 1
    const from = startOfDayParis(addDays(today, -last))
    return { days, from, before: startOfDayParis(addDays(today, 1 - days)) }
  })
}

/** @param about the day of the case, or the number of days since the end of the work */
export function caseMessage(type: CaseType, about: string): string {
  if (type === 'process_unfetched')
    return `Le client n’est pas encore venu la chercher, depuis ${about} ${about === '1' ? 'jour' : 'jours'}`
  const day = dayOfMonth(about)
  if (type === 'process_late') return `En retard, fin prévue le ${day}`
  if (type === 'process_idle') return `Rien n’a bougé depuis le ${day}`
  if (type === 'process_wait_over') return `Attente dépassée, prévue le ${day}`
  if (type === 'process_approval_expiring') return `Accord sans réponse, la demande expire le ${day}`
  return `Le lien du client expire le ${day}`
}

/** The sections of the morning mail, in order; a process is in one of them. */
export const morningSections = {
  pending: 'À valider',
  late: 'En retard',
  waits: 'Attentes dépassées',
  toReturn: 'À rendre',
  links: 'Liens bientôt expirés',
} as const

export type MorningSection = keyof typeof morningSections

/** The most processes in a section; the board has them all. */
export const morningMost = 10

const minuteMs = 60_000
const from = 7.5 * 60
const until = 12 * 60

/**
 * Whether today's mail may still be sent to a garage: on its opening days, from half past seven to noon. A server that was
 * down sends it until noon; in the evening it would be too late.
 */
export const isMorning = (now: Date, garage: OpeningDays): boolean =>
  isMorningHour(now) && isOpeningDay(todayParis(now), garage)

export function isMorningHour(now: Date): boolean {
  const minutes = (now.getTime() - startOfDayParis(todayParis(now)).getTime()) / minuteMs
  return minutes >= from && minutes < until
}

/**
 * The sections of a role: everything for those who validate; for others their own processes, and cars to be returned.
 */
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

/** The reason why a process is in a section, in a few words. */
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
