import { addDays, dayParis, endOfDayParis, formatDay, formatDayTime, type Moment, shortDay } from '../dates.ts'
import { euros } from '../money.ts'
import { isOpeningDay } from '../opening-days.ts'
import type { Approval, Medium } from './approval.ts'

const days = 14

/**
 * The end of the time to renounce what was accepted at this moment: of the fourteenth day after that day, in Paris, or of the next
 * opening day where that one is a Saturday, a Sunday or a public holiday (code de la consommation, L221-19).
 */
export function withdrawalEnd(answeredAt: Moment): Date {
  let last = addDays(dayParis(answeredAt), days)
  while (!isOpeningDay(last)) last = addDays(last, 1)
  return endOfDayParis(last)
}

/** Whether an answer that came this way is a contract at a distance: neither on paper nor at the garage. */
export const isFromAfar = (medium: Medium): boolean => medium === 'online' || medium === 'phone'

type Right = Pick<Approval, 'withdrawalUntil' | 'renouncedAt' | 'beginNow'>

/**
 * Whether the customer may still renounce. Work that is fully done ends their right only where they asked that it begins at once, and
 * acknowledged that (L221-28, 1°).
 * @param doneAt when the work was fully done; null while it is not
 */
export function mayRenounce({ withdrawalUntil, renouncedAt, beginNow }: Right, doneAt: Moment | null, now: Moment) {
  if (withdrawalUntil === null || renouncedAt !== null) return false
  if (beginNow && doneAt !== null) return false
  return new Date(now).getTime() <= Date.parse(withdrawalUntil)
}

/** A right to renounce that runs: what was accepted, until when, and the address at which it is used; null where none can be given. */
export type RunningRight = { title: string; until: string; link: string | null }

/** Whether the customer asked that the work begins at once, as the garage reads it; null where the law does not ask. */
export function beginNowText({ beginNow, withdrawalUntil }: Omit<Right, 'renouncedAt'>): string | null {
  if (beginNow === null) return null
  if (beginNow) return 'Le client demande que les travaux commencent tout de suite.'
  const until = withdrawalUntil && `\u00a0: le délai court jusqu’au ${formatDay(withdrawalUntil)}`
  return `Le client n’a pas demandé de commencer tout de suite${until ?? ''}.`
}

/** Whether the customer has not asked that the work begins at once, though the law gives them time to renounce. */
export const isUnhurried = ({ beginNow, renouncedAt }: Pick<Right, 'beginNow' | 'renouncedAt'>): boolean =>
  beginNow === false && renouncedAt === null

/** The end of the time during which work waits for a customer who may renounce; null where it may begin. */
export const heldUntilOf = (approval: Right): string | null => (isUnhurried(approval) ? approval.withdrawalUntil : null)

/** « pas avant le 11 déc., sauf demande »: work held until the customer may renounce no more; null once that time is over. */
export function heldText(heldUntil: string | null, now: Moment): string | null {
  if (heldUntil === null || Date.parse(heldUntil) < new Date(now).getTime()) return null
  return `pas avant le ${shortDay(addDays(dayParis(heldUntil), 1))}, sauf demande`
}

type FromAnswer = { status: string; approvalId: string | null }

/** Until when a step waits that comes from one of these agreements; null once it is validated. */
export function heldStepText(
  { status, approvalId }: FromAnswer,
  approvals: readonly (Right & { id: string })[],
  now: Moment,
): string | null {
  const approval = status === 'validated' ? undefined : approvals.find(({ id }) => id === approvalId)
  return approval ? heldText(heldUntilOf(approval), now) : null
}

/** What the garage needs to know before it works on: the customer asked for it, or their time to renounce runs, or they renounced. */
export const rightText = (approval: Right): string | null =>
  approval.renouncedAt ? renouncedText(approval.renouncedAt) : beginNowText(approval)

export const renouncedText = (renouncedAt: string): string => `Le client a renoncé le ${formatDayTime(renouncedAt)}.`

/** What was done by then, as a person of the garage noted it. */
export const workDoneText = ({ workDone, workDoneCents }: Pick<Approval, 'workDone' | 'workDoneCents'>): string =>
  workDoneCents === null ? `${workDone}` : `${workDone} (${euros(workDoneCents)} TTC)`

/**
 * Says what is wrong with the amount of the work already done: it is due in proportion to the price that was accepted (L221-25), and so
 * never more than that price.
 */
export const workDoneFault = (amountCents: number | null, acceptedCents: number): string | null =>
  amountCents !== null && amountCents > acceptedCents
    ? `Pas plus que le prix accepté\u00a0: ${euros(acceptedCents)} TTC`
    : null

/** What the garage may ask to be paid once the customer has renounced. */
export const dueText = ({ beginNow }: Pick<Approval, 'beginNow'>): string =>
  beginNow
    ? 'Le client avait demandé de commencer tout de suite\u00a0: ce qui était fait est dû, en proportion du prix accepté (L221-25).'
    : 'Le client n’avait pas demandé de commencer tout de suite\u00a0: rien n’est dû de ce qui aurait été fait (L221-25).'

/** The mark of a step that comes from an accepted line which the customer has renounced. */
export const renouncedStepText = (renouncedAt: string): string => `Le client y a renoncé le ${formatDay(renouncedAt)}`
