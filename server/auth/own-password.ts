import type { Actor } from '../http/actor.ts'
import { invalid } from '../http/errors.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { verifyPassword } from './password.ts'
import { findUser } from './store.ts'

/**
 * Whether it is the password of who is signed in; its guesses are counted.
 * @param field what is told on, where it is not
 * @throws AppError 400 on that field; 429
 */
export async function checkOwnPassword(
  deps: WebDeps,
  actor: Actor,
  password: string,
  field = 'currentPassword',
): Promise<void> {
  // Who is signed in is no stranger: counted apart, whatever others try meanwhile.
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
