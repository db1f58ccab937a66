import { duplicates, type Issue } from '../../domain/messages.ts'
import { ApiError } from './error.ts'

/** What an error says about the fields of a form. A duplicate told in words only is put on the field it names. */
export function issuesOf(error: unknown): Issue[] {
  if (!(error instanceof ApiError)) return []
  if (error.issues.length > 0) return error.issues
  if (!/déjà utilisée?/i.test(error.message)) return []
  if (/email/i.test(error.message)) return [{ path: ['email'], message: duplicates.email, code: 'duplicate' }]
  if (/plaque/i.test(error.message)) return [{ path: ['plaque'], message: duplicates.plaque, code: 'duplicate' }]
  return []
}
