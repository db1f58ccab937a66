import * as z from 'zod'
import { invalid } from '../http/errors.ts'

/** A place in the list: notifications of one instant are told apart by their id. */
export type Cursor = { createdAt: string; id: string | null }

const shape = z.tuple([z.iso.datetime(), z.uuid().optional()])

export const cursorOf = ({ createdAt, id }: { createdAt: string; id: string }) => `${createdAt}_${id}`

/** @param text nextBefore of the last answer, or simply the last item's createdAt. @throws AppError 400 */
export function readCursor(text: string): Cursor {
  const parsed = shape.safeParse(text.split('_'))
  if (!parsed.success) throw invalid([{ path: ['before'], message: 'Curseur invalide', code: 'custom' }])
  const [createdAt, id = null] = parsed.data
  return { createdAt, id }
}
