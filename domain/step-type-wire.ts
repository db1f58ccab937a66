import * as z from 'zod'
import { ids } from './wire.ts'

export const stepTypeStepSchema = z.object({ ...ids, name: z.string(), description: z.string().nullable() })

export const stepTypeSchema = z.object({
  ...ids,
  name: z.string(),
  archived: z.boolean(),
  steps: z.array(stepTypeStepSchema),
})

export const stepTypeListSchema = z.object({ items: z.array(stepTypeSchema) })
