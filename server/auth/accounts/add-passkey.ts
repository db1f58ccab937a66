import type { CreatedPasskey, PasskeyForm } from '../../../domain/factors/passkey-schemas.ts'
import type { SecondFactor } from '../../../domain/factors/second-factor-wire.ts'
import { newId } from '../../database/ids.ts'
import { instantOf } from '../../database/instant.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context, Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../http/errors.ts'
import { algorithms, type RelyingParty, takeChallenge } from '../factors/passkeys.ts'
import { insertPasskey } from '../factors/store.ts'
import { recordFactorAdded, refuseTooMany } from './own-factors.ts'

type NewCredential = { id: string; publicKey: Uint8Array; counter: number }

/**
 * Reads the passkey that a device made from our challenge.
 * @throws AppError 400 PASSKEY_INVALID, identical for every error
 */
export async function readCreated(
  deps: Deps,
  party: RelyingParty,
  { userId, garageId }: Actor,
  response: CreatedPasskey,
): Promise<NewCredential> {
  const purpose = { purpose: 'registration', user_id: userId } as const
  const challenge = await takeChallenge(deps, response.response.clientDataJSON, purpose)
  const credential = challenge && (await verifyCreated(party, response, challenge))
  if (credential) return credential
  deps.log.warn({ event: 'passkey_not_added', userId, garageId }, 'passkey not added')
  throw new AppError(400, 'PASSKEY_INVALID')
}

async function verifyCreated(party: RelyingParty, response: CreatedPasskey, challenge: string) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { transports: _, ...own } = response.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: own, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  return verified ? registrationInfo?.credential : undefined
}

/** @throws AppError 409 SECOND_FACTOR_LIMIT, PASSKEY_KNOWN */
export async function addPasskey(
  tx: TenantTx,
  actor: Actor,
  { name, response, credential }: PasskeyForm & { credential: NewCredential },
  context: Context,
): Promise<SecondFactor> {
  const { userId } = actor
  const id = newId()
  const now = context.now()
  const earlier = await refuseTooMany(tx, actor)
  await insertPasskey(tx, {
    id,
    user_id: userId,
    name,
    created_at: instantOf(now),
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    sign_count: credential.counter,
    transports: response.response.transports ?? [],
  })
  await recordFactorAdded(tx, actor, { kind: 'passkey', earlier }, context)
  return { id, kind: 'passkey', name, createdAt: now.toISOString(), lastUsedAt: null }
}
