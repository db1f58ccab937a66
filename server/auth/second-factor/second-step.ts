import type { ProvedBy } from '../../../domain/second-factor.ts'
import { withGarage } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { RequestSource } from '../auth-sessions.ts'
import { enter } from '../sign-in.ts'
import type { UserRow } from '../store.ts'
import { withCode } from './check-code.ts'
import { tellStepRefused } from './mails.ts'
import { closePending, findPending } from './pending.ts'

/** Who came in, and whether the password of the first step is one that is guessed first. */
type Finished = { actor: Actor; guessed: boolean }

/**
 * The second half of a sign-in: once per password given, within five minutes of it.
 * @throws AppError 401 SIGN_IN_TOO_OLD, SECOND_FACTOR_INVALID on the code; 429
 */
export async function finishSignIn(
  deps: WebDeps,
  { token, code }: { token: unknown; code: string },
  source: RequestSource,
  device?: Device,
): Promise<Finished> {
  const pending = await findPending(deps, token)
  if (!pending) throw new AppError(401, 'SIGN_IN_TOO_OLD')
  const { id, user, guessed } = pending
  const by = await withCode(deps, user, code, async (tx, proved): Promise<ProvedBy> => {
    if (!(await closePending(tx, id))) throw new AppError(401, 'SIGN_IN_TOO_OLD')
    return proved
  }).catch((error) => warnOwner(deps, user, source, error))
  return { actor: await enter(deps, user, source, { device, by }), guessed }
}

/**
 * Whoever gets that far has the password: once the codes are used up, its owner is told, once while they wait.
 * @throws the same error
 */
export async function warnOwner(deps: WebDeps, user: UserRow, { ip }: RequestSource, error: unknown): Promise<never> {
  const wrong = error instanceof AppError && ['SECOND_FACTOR_INVALID', 'PASSKEY_INVALID'].includes(error.code)
  if (wrong && (await deps.limits.isSpent('secondFactorFailures', user.id))) {
    const first = await deps.limits.take('secondFactorWarnings', user.id).then(
      () => true,
      () => false,
    )
    if (first) await withGarage(deps.db, user.garage_id, (tx) => tellStepRefused(tx, deps, user, ip))
  }
  throw error
}
