import { errorMessages, errorToasts, fieldErrorText, retryAfterText } from '../../../domain/ground/messages.ts'
import { showToast } from '../page/toasts.ts'
import { ApiError, SessionEnded } from './api-error.ts'

/** Shows a failed call in a toast: the server's message when there is one, else the fallback (contract 9.2). */
export function toastError(error: unknown, fallback: string): void {
  showError(error, fallback)
}

/**
 * Shows a failed call in a toast.
 * @returns the text of the toast, which the form may show too; empty while another page is opening
 */
export function showError(error: unknown, fallback: string): string {
  if (error instanceof SessionEnded) return ''
  const text = toastText(error, fallback)
  showToast('error', text)
  return text
}

export function toastText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'UNREACHABLE') return fallback
  if (error.status >= 500) return errorToasts.serverError
  if (error.code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS') return errorToasts.replayInProgress
  if (error.code.startsWith('AUTH_INVITE_') && error.status === 403) return errorToasts.inviteRefused
  const [issue] = error.issues
  if (issue) return fieldErrorText(issue.path.join('.'), issue.message)
  return error.code === 'UNKNOWN' && error.message === errorMessages.UNKNOWN ? fallback : error.message
}

/** Shows a failure of the server in a toast as well, for a form that shows errors above its fields. */
export function toastServerError(error: unknown): void {
  if (error instanceof ApiError && error.status >= 500) showToast('error', errorToasts.serverError)
}

/** The text above the form of the sign-in. */
export function signInText(error: unknown): string {
  if (!(error instanceof ApiError)) return errorMessages.UNKNOWN
  if (error.status === 429 && error.retryAfterS !== null) return retryAfterText(error.retryAfterS)
  return error.status === 401 ? errorMessages.AUTH_INVALID_CREDENTIALS : error.message
}
