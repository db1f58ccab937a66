import * as z from 'zod'

export const openSessionSchema = z.object({
  id: z.uuid(),
  /** Which browser on which system, as it says of itself. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** From where it was last used; an address only. */
  ip: z.string().nullable(),
  /** The one that asks. */
  current: z.boolean(),
})

/** Where somebody is signed in, the latest used first. */
export const sessionListSchema = z.object({ items: z.array(openSessionSchema) })

export const sessionsEndedSchema = z.object({ ended: z.int() })

export type OpenSession = z.output<typeof openSessionSchema>
