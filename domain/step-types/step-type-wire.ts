import * as z from 'zod'
import { ids } from '../ground/answer-schemas.ts'

export const stepTypeStepSchema = z.object({ ...ids, name: z.string(), description: z.string().nullable() })

export const stepTypeSchema = z.object({
  ...ids,
  name: z.string(),
  archived: z.boolean(),
  steps: z.array(stepTypeStepSchema),
})

/** A type in the list, with the number of open processes that have it. */
export const stepTypeInUseSchema = stepTypeSchema.extend({ openProcesses: z.int() })

export const stepTypeListSchema = z.object({ items: z.array(stepTypeInUseSchema) })
