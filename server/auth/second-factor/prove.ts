import { mustShowFactor, type ProvedBy } from '../../../domain/second-factor.ts'
import type { ProofForm } from '../../../domain/second-factor-form.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, invalid, unauthorized } from '../../http/errors.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { findAuthSession } from '../auth-sessions.ts'
import { checkOwnPassword } from '../own-password.ts'
import { type RequestSource, renewAuthSession } from '../session-lifetime.ts'
import { kindOfCode, withCode } from './check-code.ts'
import { warnOwner } from './warn-owner.ts'

/**
 * Somebody signed in proves again who they are: their session goes on under a new id.
 * @returns the same person in that session
 * @throws AppError 400 on the password, wrong or not enough in a session that never showed the account's factor, 400 SECOND_FACTOR_INVALID on the code; 401 when the session has ended; 429
 */
export async function prove(
  deps: WebDeps,
  actor: Actor,
  { password, code }: ProofForm,
  source: RequestSource,
): Promise<Actor> {
  const renew = (tx: TenantTx, by: ProvedBy) => renewAuthSession(tx, actor, by, deps.now())
  if (code !== undefined) {
    const owner = ownerOf(actor)
    const renewed = await withCode(deps, owner, { text: code, from: 'session' }, renew)
      .catch((error) => warnOwner(deps, owner, { ...source, from: 'session', by: kindOfCode(code) }, error))
      .catch(asBadRequest)
    return provedIn(deps, renewed, source.ip)
  }
  if (mustShowFactor(actor)) throw invalid([{ path: ['password'], message: factorOnlyText, code: 'factor_required' }])
  await checkOwnPassword(deps, actor, password ?? '', 'password')
  return provedIn(deps, await withGarage(deps.db, actor.garageId, (tx) => renew(tx, 'password')), source.ip)
}

const factorOnlyText = 'Cette session n’a pas montré votre seconde étape\u00a0: donnez un code, ou votre clé d’accès'

export const ownerOf = ({ userId, garageId, email, prenom }: Actor) => ({
  id: userId,
  garage_id: garageId,
  email,
  prenom,
})

/** The person in the session that goes on. @throws AppError 401 */
export async function provedIn(deps: WebDeps, sessionId: string | undefined, ip: string | null): Promise<Actor> {
  const actor = sessionId && (await findAuthSession(deps, sessionId, ip))
  if (!actor) throw unauthorized()
  const { userId, garageId } = actor
  deps.log.info({ event: 'proved_again', userId, garageId }, 'proved again')
  return actor
}

/** To who is signed in, a 401 says that they no longer are. @throws the same refusal as 400 */
export function asBadRequest(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 401) throw error
  const { code, issues } = error
  throw new AppError(400, code, { issues })
}
