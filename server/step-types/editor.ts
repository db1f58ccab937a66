import type { Issue } from '../../domain/messages.ts'
import type { StepTypeInUse } from '../../domain/step-type.ts'
import { notFound } from '../http/errors.ts'
import { emptyFields, fieldsOf, type StepTypeFields } from './form.ts'

/** In `?type=`, beside the ids: the editor of a type that does not exist yet. */
export const newType = 'nouveau'

/** The type that is open beside the list; `id` is null for a new one. */
export type Editor = {
  id: string | null
  archived: boolean
  fields: StepTypeFields
  issues: Issue[]
  /** The form was sent and came back: what it shows is not saved. */
  unsaved: boolean
}

/** The type asked for, else the first; null when the garage has none. @throws AppError 404 */
export function editorOf(types: readonly StepTypeInUse[], asked: unknown): Editor | null {
  const empty = { issues: [], unsaved: false }
  if (asked === newType) return { id: null, archived: false, fields: emptyFields, ...empty }
  const type = typeof asked === 'string' ? types.find(({ id }) => id === asked.toLowerCase()) : types[0]
  if (!type && asked !== undefined) throw notFound()
  return type ? { id: type.id, archived: type.archived, fields: fieldsOf(type), ...empty } : null
}
