import type { SignedByPasskey } from '../../../domain/passkey-form.ts'
import { type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { RelyingParty } from '../relying-party.ts'
import type { UserRow } from '../store.ts'
import { type Purpose, takeChallenge } from './challenges.ts'
import { findPasskey, noteUse, type Passkey, userHandleOf } from './store.ts'

/** What was signed, and for what. */
export type Signed = Purpose & { party: RelyingParty; response: SignedByPasskey }

/**
 * Whether it is a passkey of ours that signed what we gave, for this, with its owner verified by the device; then its
 * use is noted, in the transaction of what it opens.
 * @param then what is done in that transaction
 * @throws AppError 401 PASSKEY_INVALID, the same whatever was wrong
 */
export async function withPasskey<T>(
  deps: Deps,
  signed: Signed,
  then: (tx: TenantTx, user: UserRow) => Promise<T>,
): Promise<T> {
  const challenge = await takeChallenge(deps, signed.response.response.clientDataJSON, signed)
  if (challenge === undefined) throw refused(deps, 'challenge')
  const found = await findPasskey(deps.db, Buffer.from(signed.response.id, 'base64url'))
  if (!found || !isOwn(found, signed)) throw refused(deps, 'unknown')
  const count = await countIn(found, signed, challenge)
  if (count === undefined) throw refused(deps, 'signature', found)
  const done = await withGarage(deps.db, found.user.garage_id, async (tx) => {
    if (!(await noteUse(tx, found.id, count, deps.now()))) return undefined
    return { value: await then(tx, found.user) }
  })
  if (!done) throw refused(deps, 'counter', found)
  return done.value
}

/** Where nobody said whose it is, the passkey must (WebAuthn 7.2, step 6). */
function isOwn({ user }: Passkey, { user_id, response: { response } }: Signed): boolean {
  if (user_id !== null && user.id !== user_id) return false
  return response.userHandle ? response.userHandle === userHandleOf(user.id) : user_id !== null
}

/** @returns how often the passkey says it has signed; undefined where it is not its signature */
async function countIn({ publicKey }: Passkey, { party, response }: Signed, challenge: string) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle: _, ...own } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: own, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // What it counted before is asked in the transaction, so that of two at once one is refused.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

function refused({ log, metrics }: Deps, reason: string, found?: Passkey): AppError {
  const whose = found && { userId: found.user.id, garageId: found.user.garage_id }
  log.warn({ event: 'passkey_refused', reason, ...whose }, 'passkey refused')
  metrics.signInFailures.inc()
  return new AppError(401, 'PASSKEY_INVALID')
}
