import * as z from 'zod'
import { absentWhenBlank, dateRule } from '../ground/fields.ts'
import { processSummarySchema } from './process-wire.ts'

const count = z.int().min(0)
const date = z.iso.date()

/** The first day of the week that is asked for; without it, today. */
export const weekQuery = z.object({ from: absentWhenBlank(dateRule()) })

export const weekDaySchema = z.object({
  date,
  /** Cars promised for this day and not given back. */
  due: count,
  /** Cars whose work starts on this day, which have not arrived, and which are not due on it. */
  expected: count,
  /** The usual number of cars given back on this day of the week; null where too few days are known. */
  usual: count.nullable(),
})

export const weekSchema = z.object({
  days: z.array(weekDaySchema.extend({ processes: z.array(processSummarySchema) })),
  /** The first days of the weeks before and after. */
  before: date,
  after: date,
  /** The first open day after those of the week. */
  next: weekDaySchema,
  /** The first opening day with room from today on, shown or not; null where the next weeks have none. */
  place: date.nullable(),
  /** Open processes whose promised day is past, whose car has not come, and without a promised day. */
  late: count,
  notCome: count,
  undated: count,
})
