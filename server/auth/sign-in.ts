import type { ProvedBy } from '../../domain/second-factor.ts'
import type { PendingSignIn } from '../../domain/second-factor-wire.ts'
import type { LoginForm } from '../../domain/session-form.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import type { Device } from '../http/known-device.ts'
import type { SignInAttempt } from '../http/sign-in-limits.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { findAuthSession } from './auth-sessions.ts'
import { isGuessable } from './guessed-password.ts'
import { tellIfNewBrowser } from './new-browser.ts'
import { verifyPassword } from './password.ts'
import { openPending } from './second-factor/pending.ts'
import { createAuthSession, type RequestSource } from './session-lifetime.ts'
import { findUserByEmail, type UserRow } from './store.ts'

/** In, or half way: a second factor is asked for. */
type SignedIn = { actor: Actor; pending?: never } | { actor?: never; pending: PendingSignIn }

/**
 * Checks the password, and opens an auth session where it is all that the account asks for.
 * @param device the browser, where accounts were signed in to before
 * @throws AppError 401 'Email ou mot de passe incorrect.', the same in words and time whatever was wrong; 429
 */
export async function signIn(
  deps: WebDeps,
  { email, password }: LoginForm,
  source: RequestSource,
  device?: Device,
): Promise<SignedIn> {
  const user = await findUserByEmail(deps.db, email)
  const from = attemptOf(user, source, device)
  // On a device of theirs nobody is counted with strangers of the same address.
  await deps.limits.take('passwordChecks', user && 'device' in from ? user.id : (source.ip ?? ''))
  await deps.limits.takeSignIn(email, from)
  const matches = await verifyPassword(user?.password_hash, password)
  if (!user || !matches || !user.active) {
    deps.log.warn({ event: 'sign_in_refused', ip: source.ip }, 'sign-in refused')
    deps.metrics.signInFailures.inc()
    await deps.limits.signInFailed(email, from)
    throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  }
  await deps.limits.signInSucceeded(email, from)
  if (!user.second_factor) return { actor: await enter(deps, user, source, { device }) }
  const pending = await openPending(deps, user, await isGuessable(user, password))
  if (!pending) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  return { pending }
}

function attemptOf(user: UserRow | undefined, { ip }: RequestSource, device: Device | undefined): SignInAttempt {
  return user && device?.knows(user.id) ? { device: device.id } : { ip: ip ?? '' }
}

type Entry = { device: Device | undefined; by?: ProvedBy }

/** A session for who proved all that was asked; a browser that this account never had is told to its owner. */
export async function enter(deps: Deps, user: UserRow, source: RequestSource, { device, by }: Entry): Promise<Actor> {
  const actor = await openSession(deps, user, source, by)
  if (!device?.knows(user.id)) await tellIfNewBrowser(deps, user, source, actor.authSessionId)
  return actor
}

/** @throws AppError 401 when the password that was verified has changed meanwhile */
export async function openSession(
  deps: Deps,
  user: UserRow,
  source: RequestSource,
  by: ProvedBy = 'password',
): Promise<Actor> {
  const sid = await createAuthSession(deps, user, source, by, deps.now())
  const actor = sid && (await findAuthSession(deps, sid, source.ip))
  if (!actor) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  deps.log.info({ event: 'signed_in', userId: user.id, garageId: user.garage_id, ip: source.ip, by }, 'signed in')
  return actor
}
