import * as z from 'zod'
import { assigneeSchema } from '../employees/assignee-schemas.ts'
import { ids, instant } from '../ground/answer-schemas.ts'

const entry = {
  ...ids,
  /** The id of the step; null for an entry of the process itself. */
  stepId: z.uuid().nullable(),
  /** The name of the former step, where the process now has a type with other steps. */
  stepName: z.string().nullable(),
  /** Whether the customer sees it; otherwise only employees do. */
  visible: z.boolean(),
  /** The author; null once the account is deleted. */
  author: assigneeSchema.nullable(),
  createdAt: instant,
}

export const noteSchema = z.object({ ...entry, text: z.string() })

/** A photo; its size in pixels is that of its larger image. */
export const photoSchema = z.object({ ...entry, caption: z.string(), width: z.int(), height: z.int() })

export const noteListSchema = z.object({ items: z.array(noteSchema) })
export const photoListSchema = z.object({ items: z.array(photoSchema) })

/** The notes and photos that a customer sees. */
export const publicNoteSchema = noteSchema.pick({ text: true, createdAt: true })
export const publicPhotoSchema = photoSchema.pick({
  id: true,
  caption: true,
  width: true,
  height: true,
  createdAt: true,
})
