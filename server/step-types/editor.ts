import { rearranged, texts } from '../../domain/ground/forms/form-lines.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import type { StepType, StepTypeInUse } from '../../domain/step-types/step-type.ts'
import { notFound } from '../http/errors.ts'
import type { Fields, PageRequest } from '../http/forms/page-table.ts'

/** The value of `?type=` that opens the editor of a new type; any other value is the id of a type. */
export const newType = 'nouveau'

/** The type in the editor beside the list; `id` is null for a new one. */
export type Editor = {
  id: string | null
  archived: boolean
  fields: StepTypeFields
  issues: Issue[]
  /** Whether the form was sent and is shown again unsaved. */
  unsaved: boolean
}

/** The requested type, else the first; null when the garage has none. @throws AppError 404 */
export function editorOf(types: readonly StepTypeInUse[], requestedId: unknown): Editor | null {
  const empty = { issues: [], unsaved: false }
  if (requestedId === newType) return { id: null, archived: false, fields: emptyFields, ...empty }
  const type = typeof requestedId === 'string' ? types.find(({ id }) => id === requestedId.toLowerCase()) : types[0]
  if (!type && requestedId !== undefined) throw notFound()
  return type ? { id: type.id, archived: type.archived, fields: fieldsOf(type), ...empty } : null
}

/** The editor's fields as a plain form posts them: three parallel lists, and the pressed button. */
export type StepTypeFields = { name: string; steps: StepFields[] }
type StepFields = { _id: string; name: string; description: string }

const emptyStep: StepFields = { _id: '', name: '', description: '' }

const emptyFields: StepTypeFields = { name: '', steps: [emptyStep] }

function fieldsOf({ name, steps }: StepType): StepTypeFields {
  return { name, steps: steps.map((step) => ({ _id: step.id, name: step.name, description: step.description ?? '' })) }
}

export function readFields(body: Fields): StepTypeFields {
  const ids = texts(body.etapeId)
  const descriptions = texts(body.description)
  const steps = texts(body.etape).map((name, index) => ({
    _id: ids[index] ?? '',
    name,
    description: descriptions[index] ?? '',
  }))
  return { name: texts(body.name)[0] ?? '', steps }
}

/** The steps in the order of a pressed button; null where none was pressed. */
const movedSteps = (fields: Fields) => rearranged(readFields(fields).steps, fields.geste, emptyStep)

export const movesStep = (fields: Fields): boolean => movedSteps(fields) !== null

/** The typed form again, in a new order if a button moved a step. */
export function typedIn({ fields, issues }: Pick<PageRequest, 'fields' | 'issues'>) {
  const { name, steps } = readFields(fields)
  return { fields: { name, steps: movedSteps(fields) ?? steps }, issues, unsaved: true }
}
