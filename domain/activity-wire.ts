import * as z from 'zod'
import { ids, instant } from './wire.ts'

/** What changed, by field name; the fields depend on the action. */
const details = z.record(z.string(), z.unknown()).nullable()

const person = z.object({ nom: z.string(), prenom: z.string() }).nullable()

/** `actor`, and `whom` who was put on it, are null once the account is gone. */
export const activitySchema = z.object({
  ...ids,
  action: z.string(),
  actor: person,
  whom: person,
  before: details,
  after: details,
  createdAt: instant,
})

export const activityListSchema = z.object({ items: z.array(activitySchema) })
