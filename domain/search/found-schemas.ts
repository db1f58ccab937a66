import * as z from 'zod'
import { carListItemSchema } from '../cars/car-schemas.ts'
import { clientListItemSchema } from '../clients/client.ts'
import { ids } from '../ground/answer-schemas.ts'
import { absentWhenBlank, idRule, searchField } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'
import { processSummarySchema } from '../processes/process-wire.ts'

/** The searched text, or the ids of recently opened objects of any kind. */
export const foundQuery = z.object({
  q: searchField(),
  recent: absentWhenBlank(
    z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(idRule()).max(limits.recentMax, 'Trop d’identifiants'),
    ),
  ),
})

/** The first few of one kind, and whether there are more. */
const groupOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), more: z.boolean() })

/** Whether it was found by a name that differs from the typed one in one letter. */
const near = z.boolean()

export const foundSchema = z.object({
  processes: groupOf(processSummarySchema),
  cars: groupOf(carListItemSchema),
  clients: groupOf(clientListItemSchema.extend({ near })),
  stepTypes: groupOf(z.object({ ...ids, name: z.string(), near })),
})
