import type { SignedByPasskey } from '../../../domain/passkey-form.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import type { RelyingParty } from '../relying-party.ts'
import { giveTryBack, takeTry, tryFrom } from '../second-factor/count-tries.ts'
import { closePending, findPending } from '../second-factor/pending.ts'
import { asBadRequest, ownerOf, provedIn } from '../second-factor/prove.ts'
import { warnOwner } from '../second-factor/warn-owner.ts'
import { type RequestSource, renewAuthSession } from '../session-lifetime.ts'
import { enter } from '../sign-in.ts'
import { withPasskey } from './check-passkey.ts'

type Presented = { party: RelyingParty; response: SignedByPasskey }
type From = { source: RequestSource; device?: Device | undefined }

/**
 * One press: the device has the key and verified its owner, which is both factors (decision 0189).
 * @throws AppError 401 PASSKEY_INVALID; 429
 */
export async function signInByPasskey(deps: WebDeps, presented: Presented, { source, device }: From): Promise<Actor> {
  const address = source.ip ?? ''
  await deps.limits.take('signInFailuresPerAddress', address)
  const user = await withPasskey(deps, { ...presented, purpose: 'sign_in', user_id: null }, async (_tx, user) => user)
  await deps.limits.giveBack('signInFailuresPerAddress', address)
  return enter(deps, user, source, { device, by: 'passkey' })
}

/**
 * The second half of a sign-in that began with the password.
 * @throws AppError 401 SIGN_IN_TOO_OLD, PASSKEY_INVALID; 429
 */
export async function finishByPasskey(
  deps: WebDeps,
  token: unknown,
  presented: Presented,
  { source, device }: From,
): Promise<{ actor: Actor; guessed: boolean }> {
  const pending = await findPending(deps, token)
  if (!pending) throw new AppError(401, 'SIGN_IN_TOO_OLD')
  const { id, user, guessed } = pending
  const one = { userId: user.id, from: tryFrom(user.id, device), by: 'passkey' } as const
  await takeTry(deps, one)
  await withPasskey(deps, { ...presented, purpose: 'second_step', user_id: user.id }, async (tx) => {
    if (!(await closePending(tx, id))) throw new AppError(401, 'SIGN_IN_TOO_OLD')
  }).catch((error) => warnOwner(deps, user, { ...source, ...one }, error))
  await giveTryBack(deps, one)
  return { actor: await enter(deps, user, source, { device, by: 'passkey' }), guessed }
}

/**
 * Somebody signed in proves again who they are: as `prove` does.
 * @throws AppError 400 PASSKEY_INVALID; 401 when the session has ended; 429
 */
export async function proveByPasskey(
  deps: WebDeps,
  actor: Actor,
  presented: Presented,
  { source }: From,
): Promise<Actor> {
  const { userId } = actor
  const one = { userId, from: 'session', by: 'passkey' } as const
  await takeTry(deps, one)
  const renewed = await withPasskey(deps, { ...presented, purpose: 'proof', user_id: userId }, (tx) =>
    renewAuthSession(tx, actor, 'passkey', deps.now()),
  )
    .catch((error) => warnOwner(deps, ownerOf(actor), { ...source, ...one }, error))
    .catch(asBadRequest)
  await giveTryBack(deps, one)
  return provedIn(deps, renewed, source.ip)
}
