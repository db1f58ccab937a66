import { duplicateField, duplicates, type Issue } from '../../domain/messages.ts'
import { ApiError } from './error.ts'

/** What an error says about the fields of a form. A duplicate told in words only is put on the field it names. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return []
  if (error.issues.length > 0) return error.issues
  const field = duplicateField(error.message)
  return field ? [{ path: [field], message: duplicates[field], code: 'duplicate' }] : []
}
