import { addDays, dayParis, formatDay, formatDayTime, type Moment, shortDay } from '../ground/dates.ts'
import { euros } from '../ground/money.ts'
import type { Approval, Medium } from './approval.ts'

/** Whether an answer by this medium makes an agreement made at a distance: online or by phone. */
export const isFromAfar = (medium: Medium): boolean => medium === 'online' || medium === 'phone'

type Right = Pick<Approval, 'withdrawalUntil' | 'renouncedAt' | 'beginNow'>

/**
 * Whether the customer may still withdraw. Finished work ends this right only if the customer asked for work to begin
 * at once and accepted that the right then ends (L221-28, 1°).
 * @param doneAt when the work was fully done; null while it is not
 */
export function mayRenounce({ withdrawalUntil, renouncedAt, beginNow }: Right, doneAt: Moment | null, now: Moment) {
  if (withdrawalUntil === null || renouncedAt !== null) return false
  if (beginNow && doneAt !== null) return false
  return new Date(now).getTime() <= Date.parse(withdrawalUntil)
}

/**
 * A current right of withdrawal: its agreement, its end, and the address to use it; null where no address can be given.
 */
export type RunningRight = { title: string; until: string; link: string | null }

/**
 * The garage's text about whether the customer asked that work begins at once; null where the law does not require the
 * question.
 */
export function beginNowText({ beginNow, withdrawalUntil }: Omit<Right, 'renouncedAt'>): string | null {
  if (beginNow === null) return null
  if (beginNow) return 'Le client demande que les travaux commencent tout de suite.'
  const until = withdrawalUntil && `\u00a0: le délai court jusqu’au ${formatDay(withdrawalUntil)}`
  return `Le client n’a pas demandé de commencer tout de suite${until ?? ''}.`
}

/** Whether the customer has a right of withdrawal and did not ask that work begins at once. */
export const isUnhurried = ({ beginNow, renouncedAt }: Pick<Right, 'beginNow' | 'renouncedAt'>): boolean =>
  beginNow === false && renouncedAt === null

/** The end of the withdrawal period during which work must wait; null where work may begin. */
export const heldUntilOf = (approval: Right): string | null => (isUnhurried(approval) ? approval.withdrawalUntil : null)

/** « pas avant le 11 déc., sauf demande »: work must wait until the withdrawal period ends; null once it has ended. */
export function heldText(heldUntil: string | null, now: Moment): string | null {
  if (heldUntil === null || Date.parse(heldUntil) < new Date(now).getTime()) return null
  return `pas avant le ${shortDay(addDays(dayParis(heldUntil), 1))}, sauf demande`
}

type FromAnswer = { status: string; approvalId: string | null }

/**
 * The end of the withdrawal period of a step that comes from one of these agreements; null once the step is validated.
 */
export function heldStepText(
  { status, approvalId }: FromAnswer,
  approvals: readonly (Right & { id: string })[],
  now: Moment,
): string | null {
  const approval = status === 'validated' ? undefined : approvals.find(({ id }) => id === approvalId)
  return approval ? heldText(heldUntilOf(approval), now) : null
}

/**
 * The state of the right of withdrawal, for the garage: work was asked to begin at once, the period runs, or the
 * customer withdrew.
 */
export const rightText = (approval: Right): string | null =>
  approval.renouncedAt ? renouncedText(approval.renouncedAt) : beginNowText(approval)

export const renouncedText = (renouncedAt: string): string => `Le client a renoncé le ${formatDayTime(renouncedAt)}.`

/** The work done before the withdrawal, as an employee noted it. */
export const workDoneText = ({ workDone, workDoneCents }: Pick<Approval, 'workDone' | 'workDoneCents'>): string =>
  workDoneCents === null ? `${workDone}` : `${workDone} (${euros(workDoneCents)} TTC)`

/**
 * The error in the amount of the work already done: it is due in proportion to the accepted price (L221-25), so it
 * cannot exceed that price.
 */
export const workDoneFault = (amountCents: number | null, acceptedCents: number): string | null =>
  amountCents !== null && amountCents > acceptedCents
    ? `Pas plus que le prix accepté\u00a0: ${euros(acceptedCents)} TTC`
    : null

/** The payment that the garage may ask for after a withdrawal. */
export const dueText = ({ beginNow }: Pick<Approval, 'beginNow'>): string =>
  beginNow
    ? 'Le client avait demandé de commencer tout de suite\u00a0: ce qui était fait est dû, en proportion du prix accepté (L221-25).'
    : 'Le client n’avait pas demandé de commencer tout de suite\u00a0: rien n’est dû de ce qui aurait été fait (L221-25).'

/** The mark of a step whose accepted line the customer has withdrawn. */
export const renouncedStepText = (renouncedAt: string): string => `Le client y a renoncé le ${formatDay(renouncedAt)}`
