import { type DateChip, legalWorkingDays } from '../../domain/ground/opening-days.ts'
import { dateChips } from '../../domain/processes/date-chips.ts'

/** The days that forms of a new garage offer today: which ones depends on the day of the week, and on holidays. */
const chips = (): DateChip[] => dateChips(new Date(), legalWorkingDays)

/** The first and the last of these days. */
export const firstChip = (): DateChip => chips()[0] as DateChip
export const lastChip = (): DateChip => chips().at(-1) as DateChip

/** How many there are. */
export const chipCount = (): number => chips().length

/** The name of a day's button or box, which may have its load and its date behind it. */
export const named = ({ label }: DateChip): RegExp => new RegExp(`^${label.replace('+', '\\+')}(?: ·| ?,|$)`)
