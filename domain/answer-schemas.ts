import * as z from 'zod'

/**
 * Every object of an answer carries its id twice, equal. Its type has `id` alone: `_id` is written where answers leave
 * (`server/http/answer/double-ids.ts`).
 */
export const ids = { _id: z.uuid(), id: z.uuid() } as { id: z.ZodUUID }

/** The mask that picks both ids. */
export const idsPicked = { _id: true, id: true } as { id: true }

export const instant = z.iso.datetime()
export const date = z.iso.date()

export const listShape = {
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  pages: z.int(),
}

export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
  /** The name and owner of the car that already has this plate. */
  car: z.object({ ...ids, name: z.string(), client: z.string().nullable() }).optional(),
})

/** The number of pages of a list; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}
