import * as z from 'zod'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { ids, instant } from '../wire.ts'

const entry = {
  ...ids,
  /** null for one of the process itself. */
  stepId: z.uuid().nullable(),
  /** Where it was before the process took another type, and other steps. */
  stepName: z.string().nullable(),
  /** To the customer; to the staff alone otherwise. */
  visible: z.boolean(),
  /** null once the account is gone. */
  author: assigneeSchema.nullable(),
  createdAt: instant,
}

export const noteSchema = z.object({ ...entry, text: z.string() })

/** In pixels, of the larger of its two images. */
export const photoSchema = z.object({ ...entry, caption: z.string(), width: z.int(), height: z.int() })

export const noteListSchema = z.object({ items: z.array(noteSchema) })
export const photoListSchema = z.object({ items: z.array(photoSchema) })

/** What a customer sees of those that are shown to them. */
export const publicNoteSchema = noteSchema.pick({ text: true, createdAt: true })
export const publicPhotoSchema = photoSchema.pick({
  id: true,
  caption: true,
  width: true,
  height: true,
  createdAt: true,
})
