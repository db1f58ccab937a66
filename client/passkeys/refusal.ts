import { passkeyRefusals } from '../../domain/factors/factor-texts.ts'
import { retryAfterText } from '../../domain/messages.ts'
import { ApiError, SessionEnded } from '../api/error.ts'

/** Why nothing came of it, in the words of whoever pressed; '' where the page is being left. */
export function passkeyRefusal(error: unknown): string {
  if (error instanceof SessionEnded) return ''
  if (error instanceof ApiError) return serverRefusal(error)
  return browserRefusals[nameOf(error)] ?? passkeyRefusals.failed
}

function serverRefusal({ status, message, retryAfterS }: ApiError): string {
  if (status === 429 && retryAfterS !== null) return retryAfterText(retryAfterS)
  // A visitor's 401 is about what they showed, not about a session.
  return status === 401 ? passkeyRefusals.unknown : message
}

/** By the names of WebAuthn. The first is all that browsers tell of a press on cancel, a time that is over, or no key at all. */
const browserRefusals: Record<string, string> = {
  NotAllowedError: passkeyRefusals.cancelled,
  AbortError: passkeyRefusals.cancelled,
  InvalidStateError: passkeyRefusals.already,
  NotSupportedError: passkeyRefusals.impossible,
  ConstraintError: passkeyRefusals.impossible,
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
