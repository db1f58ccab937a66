import * as z from 'zod'
import { absentWhenBlank, queryInt, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { dueDays } from './inspection.ts'

// The queries of car lists are apart from the form, which browsers load.

const dueDaysMax = 365
const dueDatePageSize = 50
const carVisitPageSize = 20

const cursor = requiredLine({ max: limits.lineMax, required: 'Curseur invalide', tooLong: 'Curseur invalide' })

/** A page of due dates: those within so many days from now, after the cursor of the previous answer. */
export const dueDatesQuery = z.object({
  days: queryInt(dueDaysMax, dueDays, 'Nombre de jours invalide (de 1 à 365)'),
  limit: queryInt(limits.pageSizeMax, dueDatePageSize, 'Limite invalide'),
  after: absentWhenBlank(cursor.regex(/^\d{4}-\d\d-\d\d_[0-9a-f-]{36}$/, 'Curseur invalide')),
})

/** A page of a car's visits, older than the cursor of the previous answer. */
export const carVisitsQuery = z.object({
  limit: queryInt(limits.pageSizeMax, carVisitPageSize, 'Limite invalide'),
  before: absentWhenBlank(cursor.regex(/^[\d:.TZ-]{24}_[0-9a-f-]{36}$/, 'Curseur invalide')),
})

export type DueDatesQuery = z.output<typeof dueDatesQuery>
export type CarVisitsQuery = z.output<typeof carVisitsQuery>
