import { mustShowFactor, type ProvedBy } from '../../../domain/factors/second-factor.ts'
import type { ReauthenticationForm } from '../../../domain/factors/second-factor-form.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { WebDeps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, invalid, unauthorized } from '../../http/errors.ts'
import { findUser, verifyPassword } from '../credentials.ts'
import { ownerOf, withCode } from '../factors/check-code.ts'
import { findAuthSession } from '../sessions/auth-sessions.ts'
import { type RequestSource, renewAuthSession } from '../sessions/open-session.ts'

/**
 * Reauthenticates a signed-in person: their session continues under a new id.
 * @returns the same person in that session
 * @throws AppError 400 on the password, if it is wrong or not enough in a session that has never shown the account's
 * factor, 400 SECOND_FACTOR_INVALID on the code; 401 when the session has ended; 429
 */
export async function reauthenticate(
  deps: WebDeps,
  actor: Actor,
  { password, code }: ReauthenticationForm,
  { ip }: RequestSource,
): Promise<Actor> {
  const renew = (tx: TenantTx, by: ProvedBy) => renewAuthSession(tx, actor, by, deps.now())
  if (code !== undefined) {
    const typed = { owner: ownerOf(actor), from: 'session', ip, text: code } as const
    return actorInRenewed(deps, await withCode(deps, typed, renew).catch(asBadRequest), ip)
  }
  if (mustShowFactor(actor)) throw invalid([{ path: ['password'], message: factorOnlyText, code: 'factor_required' }])
  await checkOwnPassword(deps, actor, password ?? '', 'password')
  return actorInRenewed(deps, await withGarage(deps.db, actor.garageId, (tx) => renew(tx, 'password')), ip)
}

const factorOnlyText =
  'Cette session n’est pas passée par votre connexion renforcée\u00a0: donnez un code, ou votre clé d’accès'

/** The person of the renewed session. @throws AppError 401 */
export async function actorInRenewed(deps: WebDeps, sessionId: string | undefined, ip: string | null): Promise<Actor> {
  const actor = sessionId && (await findAuthSession(deps, sessionId, ip))
  if (!actor) throw unauthorized()
  const { userId, garageId } = actor
  deps.log.info({ event: 'proved_again', userId, garageId }, 'proved again')
  return actor
}

/**
 * Turns a 401 into a 400: a 401 would mean that the person is no longer signed in.
 * @throws the same refusal as 400
 */
export function asBadRequest(error: unknown): never {
  if (!(error instanceof AppError) || error.status !== 401) throw error
  const { code, issues } = error
  throw new AppError(400, code, { issues })
}

/**
 * Checks the password of the signed-in person, with a limit on attempts.
 * @param field the field named by a refusal
 * @throws AppError 400 on that field; 429
 */
export async function checkOwnPassword(
  deps: WebDeps,
  actor: Actor,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  // Attempts of a signed-in person are counted apart from those of strangers.
  const from = { device: 'session' }
  await deps.limits.take('passwordChecks', actor.userId)
  await deps.limits.takeSignIn(actor.email, from)
  const user = await findUser(deps.db, actor.userId)
  if (!(await verifyPassword(user?.password_hash, password))) {
    deps.metrics.signInFailures.inc()
    await deps.limits.signInFailed(actor.email, from)
    throw invalid([{ path: [field], message: 'Mot de passe actuel incorrect', code: 'wrong_password' }])
  }
  await deps.limits.signInSucceeded(actor.email, from)
}
