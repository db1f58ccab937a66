import { duplicateField, duplicates, type Issue } from '../../../domain/messages.ts'
import { ApiError } from './api-error.ts'

/** The field issues of an error. A duplicate that the server reports only in words is put on the field it names. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return []
  if (error.issues.length > 0) return error.issues
  const field = duplicateField(error.message)
  return field ? [{ path: [field], message: duplicates[field], code: 'duplicate' }] : []
}
