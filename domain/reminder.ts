import { dayParis, type Moment, todayParis } from './dates.ts'
import type { Process } from './process.ts'
import { RuleBroken } from './rule-broken.ts'
import { isToReturn } from './visit.ts'

type Remindable = Pick<Process, 'status' | 'visit' | 'remindedAt'>

/** Whether an administrator is offered to write: not on the day the work ended, of which the customer was told. */
export function offersReminder(process: Remindable & Pick<Process, 'completedAt' | 'client'>, now: Moment): boolean {
  const { completedAt, client } = process
  if (completedAt === null || dayParis(completedAt) === todayParis(now)) return false
  return Boolean(client?.email) && isToReturn(process) && !isRemindedToday(process, now)
}

/** Once a day. @throws RuleBroken */
export function refuseReminder(process: Remindable, now: Moment): void {
  if (!isToReturn(process)) throw new RuleBroken('There is nothing to fetch', 'NOT_TO_RETURN')
  if (isRemindedToday(process, now)) throw new RuleBroken('They were written to today', 'ALREADY_REMINDED')
}

const isRemindedToday = ({ remindedAt }: Pick<Process, 'remindedAt'>, now: Moment): boolean =>
  remindedAt !== null && dayParis(remindedAt) === todayParis(now)
