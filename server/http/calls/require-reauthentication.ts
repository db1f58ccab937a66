import { isReauthenticationDue } from '../../../domain/factors/second-factor.ts'
import type { Call } from '../../../domain/ground/call.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../actor.ts'
import { AppError } from '../errors.ts'

/**
 * Checks the body that a call will write: some calls need a recent proof of identity for some changes only.
 * @throws AppError 403 PROOF_REQUIRED
 */
export function requireReauthentication(
  { now }: Pick<Deps, 'now'>,
  { reauthentication }: Call,
  actor: Actor | undefined,
  body: unknown,
): void {
  if (!actor || !isReauthenticationDue(actor.provedAt, now())) return
  const isRequired = typeof reauthentication === 'function' ? reauthentication(body as never, actor) : reauthentication
  if (isRequired) throw new AppError(403, 'PROOF_REQUIRED')
}
