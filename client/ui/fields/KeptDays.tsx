import type { Issue } from '../../../domain/ground/messages.ts'

type Props = {
  issues: readonly Issue[]
  /** The days that the person keeps already, as the form sent them. */
  kept?: string | undefined
}

/** The answer to the question about a closed day. */
export const keepDayHint = 'Pour garder cette date, appuyez encore.'

/** The closed days that a form has asked about: sent again, the form keeps them. */
export function KeptDays({ issues, kept = '' }: Props) {
  const days = [kept, ...issues.map(({ day }) => day)].filter(Boolean).join(' ')
  return days === '' ? null : <input type="hidden" name="joursGardes" value={days} readOnly />
}
