import { duplicateField, duplicates, type Issue } from '../../../domain/ground/messages.ts'
import { ApiError } from './api-error.ts'

/** The field issues of an error. A duplicate that the server only reports as text is assigned to its field. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return []
  if (error.issues.length > 0) return error.issues
  const field = duplicateField(error.message)
  return field ? [{ path: [field], message: duplicates[field], code: 'duplicate' }] : []
}
