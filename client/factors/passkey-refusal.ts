import { passkeyRefusals } from '../../domain/factors/factor-texts.ts'
import { retryAfterText } from '../../domain/ground/messages.ts'
import { ApiError, SessionEnded } from '../runtime/network/api-error.ts'

/** The reason why a passkey was not made or used, as a sentence; '' while the page is being left. */
export function passkeyRefusal(error: unknown): string {
  if (error instanceof SessionEnded) return ''
  if (error instanceof ApiError) return serverRefusal(error)
  return browserRefusals[nameOf(error)] ?? passkeyRefusals.failed
}

function serverRefusal({ status, message, retryAfterS }: ApiError): string {
  if (status === 429 && retryAfterS !== null) return retryAfterText(retryAfterS)
  // A visitor's 401 is about the passkey, not about a session.
  return status === 401 ? passkeyRefusals.unknown : message
}

/** Refusals by the error names of WebAuthn. The first name means a cancel, a timeout or a missing key. */
const browserRefusals: Record<string, string> = {
  NotAllowedError: passkeyRefusals.cancelled,
  AbortError: passkeyRefusals.cancelled,
  InvalidStateError: passkeyRefusals.already,
  NotSupportedError: passkeyRefusals.impossible,
  ConstraintError: passkeyRefusals.impossible,
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')
