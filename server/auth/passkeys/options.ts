import { fullName } from '../../../domain/full-name.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../../domain/passkey-wire.ts'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { RelyingParty } from '../relying-party.ts'
import { newChallenge, type Purpose } from './challenges.ts'
import { credentialsOf } from './store.ts'
import { userHandleOf } from './user-handle.ts'

/** EdDSA, ES256, RS256 by their COSE numbers: what devices sign with. */
export const algorithms = [-8, -7, -257]

type Credentials = PasskeyCreation['excludeCredentials']

/** @param known those that the account has */
export async function creationOptions(
  deps: Deps,
  party: RelyingParty,
  actor: Actor,
  known: Credentials,
): Promise<PasskeyCreation> {
  return {
    rp: { id: party.id, name: 'Fil d’atelier' },
    user: { id: userHandleOf(actor.userId), name: actor.email, displayName: fullName(actor) },
    challenge: await newChallenge(deps, { purpose: 'registration', user_id: actor.userId }),
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: secondFactorLimits.passkeyMs,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  }
}

/** Of somebody's own passkeys; of any where nobody is known yet. */
export async function requestOptions(deps: Deps, party: RelyingParty, asked: Purpose): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(deps, asked),
    rpId: party.id,
    timeout: secondFactorLimits.passkeyMs,
    userVerification: 'required',
    allowCredentials: asked.user_id === null ? [] : await credentialsOf(deps.db, asked.user_id),
  }
}
