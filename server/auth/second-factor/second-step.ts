import type { ProvedBy } from '../../../domain/second-factor.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { RequestSource } from '../auth-sessions.ts'
import { openSession } from '../sign-in.ts'
import { withCode } from './check-code.ts'
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
): Promise<Finished> {
  const pending = await findPending(deps, token)
  if (!pending) throw new AppError(401, 'SIGN_IN_TOO_OLD')
  const { id, user, guessed } = pending
  const by = await withCode(deps, user, code, async (tx, proved): Promise<ProvedBy> => {
    if (!(await closePending(tx, id))) throw new AppError(401, 'SIGN_IN_TOO_OLD')
    return proved
  })
  return { actor: await openSession(deps, user, source, by), guessed }
}
