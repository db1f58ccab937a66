import type { SignedByPasskey } from '../../../domain/passkey-form.ts'
import type { Actor } from '../../http/actor.ts'
import type { Device } from '../../http/known-device.ts'
import type { WebDeps } from '../../http/web-deps.ts'
import { completeSignIn } from '../open-session.ts'
import type { RelyingParty } from '../relying-party.ts'
import { actorInRenewed, asBadRequest } from '../second-factor/reauthenticate.ts'
import { closePending, type Finished, requirePending } from '../second-factor/second-step.ts'
import { countedTry, ownerOf, tryFrom } from '../second-factor/tries.ts'
import { type RequestSource, renewAuthSession } from '../session-lifetime.ts'
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
  return completeSignIn(deps, user, source, { device, by: 'passkey' })
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
): Promise<Finished> {
  const { id, user, guessed } = await requirePending(deps, token)
  const one = { owner: user, from: tryFrom(user.id, device), by: 'passkey', ip: source.ip } as const
  const signed = { ...presented, purpose: 'second_step', user_id: user.id } as const
  await countedTry(deps, one, () => withPasskey(deps, signed, (tx) => closePending(tx, id)))
  return { actor: await completeSignIn(deps, user, source, { device, by: 'passkey' }), guessed }
}

/**
 * Somebody signed in proves again who they are: as `reauthenticate` does.
 * @throws AppError 400 PASSKEY_INVALID; 401 when the session has ended; 429
 */
export async function reauthenticateByPasskey(
  deps: WebDeps,
  actor: Actor,
  presented: Presented,
  { ip }: RequestSource,
): Promise<Actor> {
  const one = { owner: ownerOf(actor), from: 'session', by: 'passkey', ip } as const
  const signed = { ...presented, purpose: 'proof', user_id: actor.userId } as const
  const renew = () => withPasskey(deps, signed, (tx) => renewAuthSession(tx, actor, 'passkey', deps.now()))
  return actorInRenewed(deps, await countedTry(deps, one, renew).catch(asBadRequest), ip)
}
