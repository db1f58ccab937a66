import type { PendingSignIn } from '../../domain/second-factor-wire.ts'
import type { LoginForm } from '../../domain/session-form.ts'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../http/errors.ts'
import type { Device } from '../http/known-device.ts'
import type { SignInAttempt } from '../http/sign-in-limits.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { isGuessable } from './guessed-password.ts'
import { completeSignIn } from './open-session.ts'
import { verifyPassword } from './password.ts'
import { openPending } from './second-factor/second-step.ts'
import type { RequestSource } from './session-lifetime.ts'
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
  if (!user.second_factor) return { actor: await completeSignIn(deps, user, source, { device }) }
  const pending = await openPending(deps, user, await isGuessable(user, password))
  if (!pending) throw new AppError(401, 'AUTH_INVALID_CREDENTIALS')
  return { pending }
}

function attemptOf(user: UserRow | undefined, { ip }: RequestSource, device: Device | undefined): SignInAttempt {
  return user && device?.knows(user.id) ? { device: device.id } : { ip: ip ?? '' }
}
