import * as z from 'zod'
import { boardViews } from './board.ts'
import { absentWhenBlank } from './fields.ts'
import { processListQuery } from './process-form.ts'

/** What the address of the board may say. */
export const boardQuery = processListQuery.extend({
  vue: absentWhenBlank(z.enum(boardViews, { error: 'Vue inconnue' })),
})

export type BoardQuery = z.output<typeof boardQuery>
