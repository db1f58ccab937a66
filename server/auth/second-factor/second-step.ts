import type { ProvedBy } from '../../../domain/second-factor.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { RequestSource } from '../session-lifetime.ts'
import { enter } from '../sign-in.ts'
import { kindOfCode, withCode } from './check-code.ts'
import { tryFrom } from './count-tries.ts'
import { closePending, findPending } from './pending.ts'
import { warnOwner } from './warn-owner.ts'

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
  const from = tryFrom(user.id, device)
  const by = await withCode(deps, user, { text: code, from }, async (tx, proved): Promise<ProvedBy> => {
    if (!(await closePending(tx, id))) throw new AppError(401, 'SIGN_IN_TOO_OLD')
    return proved
  }).catch((error) => warnOwner(deps, user, { ...source, from, by: kindOfCode(code) }, error))
  return { actor: await enter(deps, user, source, { device, by }), guessed }
}
