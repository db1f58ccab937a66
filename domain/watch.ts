import { addDays, dayOfMonth, startOfDayParis, todayParis } from './dates.ts'
import { limits } from './limits.ts'
import type { Notification } from './notification.ts'
import { idleBefore } from './opening-days.ts'

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
