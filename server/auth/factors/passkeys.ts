import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request } from 'express'
import type { PasskeyCreation, PasskeyRequest, SignedByPasskey } from '../../../domain/factors/passkey-schemas.ts'
import { secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { noPage } from '../../../domain/live/changes.ts'
import { instantOf } from '../../database/instant.ts'
import { type Row, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, conflict } from '../../http/errors.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import type { UserRow } from '../credentials.ts'
import { credentialsOf, findPasskey, type Passkey, recordPasskeyUse, userHandleOf } from './store.ts'

/** The site that passkeys belong to (WebAuthn's relying party), by its name. */
export type RelyingParty = { id: string; origin: string }

/**
 * Browsers make passkeys over https and on the local machine, for a name and not a numeric address. The name comes from
 * the installation; from another machine, the request's own host is never used.
 */
export function relyingParty({ config }: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): RelyingParty | null {
  const origin = publicOrigin(config, req)
  if (!origin) return null
  const { protocol, hostname } = new URL(origin)
  const trusted = protocol === 'https:' || /^(.+\.)?localhost$/.test(hostname)
  return trusted && !isIP(hostname.replace(/^\[|\]$/g, '')) ? { id: hostname, origin } : null
}

/** The origin at which a page offers passkeys. */
export const passkeyOrigin = (deps: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): string | null =>
  relyingParty(deps, req)?.origin ?? null

/** @throws AppError 409 PASSKEYS_UNAVAILABLE */
export function requireParty(deps: Pick<Deps, 'config'>, req: Pick<Request, 'get'>): RelyingParty {
  const party = relyingParty(deps, req)
  if (!party) throw conflict('PASSKEYS_UNAVAILABLE')
  return party
}

/** EdDSA, ES256, RS256 by their COSE numbers: the algorithms of devices. */
export const algorithms = [-8, -7, -257]

type Credentials = PasskeyCreation['excludeCredentials']

/** @param known the account's passkeys */
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

/** The options of a signature, by a person's own passkeys, or by any passkey before the person is known. */
export async function requestOptions(deps: Deps, party: RelyingParty, purpose: Purpose): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(deps, purpose),
    rpId: party.id,
    timeout: secondFactorLimits.passkeyMs,
    userVerification: 'required',
    allowCredentials: purpose.user_id === null ? [] : await credentialsOf(deps.db, purpose.user_id),
  }
}

/** The purpose of a signature, and its person; null where the passkey identifies the person. */
type Purpose = Pick<Row<'passkey_challenges'>, 'purpose' | 'user_id'>

/**
 * Makes a challenge to be signed. It is stored as a row, because another server may receive the answer (decision 0189).
 */
async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(now().getTime() + secondFactorLimits.passkeyMs)
  await db('passkey_challenges').insert({ challenge, ...purpose, expires_at })
  return challenge
}

/**
 * Finds the challenge of an answer and deletes it, whether the answer is right or not.
 * @returns undefined for an unknown challenge, one for another purpose or person, or one older than five minutes
 */
export async function takeChallenge(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  clientDataJSON: string,
  { purpose, user_id }: Purpose,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const [given]: Row<'passkey_challenges'>[] = await db('passkey_challenges')
    .where({ challenge })
    .delete()
    .returning('*')
  const isGood = given?.purpose === purpose && given.user_id === user_id && given.expires_at > instantOf(now())
  return isGood ? challenge : undefined
}

/** Reads the challenge to look it up: the library reads the same text again and compares it with the answer. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** The signed response, with its purpose. */
type Signed = Purpose & { party: RelyingParty; response: SignedByPasskey }

/**
 * Checks that one of our passkeys signed the challenge for this purpose, that the device verified its owner, and
 * records the use in the transaction of the work that it allows.
 * @param then the work of that transaction
 * @throws AppError 401 PASSKEY_INVALID, identical for every error
 */
export async function withPasskey<T>(
  deps: Deps,
  signed: Signed,
  then: (tx: TenantTx, user: UserRow) => Promise<T>,
): Promise<T> {
  const challenge = await takeChallenge(deps, signed.response.response.clientDataJSON, signed)
  if (challenge === undefined) throw refused(deps, 'challenge')
  const passkey = await findPasskey(deps.db, Buffer.from(signed.response.id, 'base64url'))
  if (!passkey || !isOwn(passkey, signed)) throw refused(deps, 'unknown')
  const count = await countIn(passkey, signed, challenge)
  if (count === undefined) throw refused(deps, 'signature', passkey)
  const result = await withGarage(deps.db, passkey.user.garage_id, async (tx) => {
    if (!(await recordPasskeyUse(tx.at(noPage), passkey.id, count, deps.now()))) return undefined
    return { value: await then(tx, passkey.user) }
  })
  if (!result) throw refused(deps, 'counter', passkey)
  return result.value
}

/** Without a named person, the passkey must name its account (WebAuthn 7.2, step 6). */
function isOwn({ user }: Passkey, { user_id, response: { response } }: Signed): boolean {
  if (user_id !== null && user.id !== user_id) return false
  return response.userHandle ? response.userHandle === userHandleOf(user.id) : user_id !== null
}

/** @returns the signature counter of the passkey; undefined for an invalid signature */
async function countIn({ publicKey }: Passkey, { party, response }: Signed, challenge: string) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle: _, ...own } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: own, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The transaction compares the stored counter, so that one of two parallel uses is refused.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

function refused({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, reason: string, found?: Passkey): AppError {
  const account = found && { userId: found.user.id, garageId: found.user.garage_id }
  log.warn({ event: 'passkey_refused', reason, ...account }, 'passkey refused')
  metrics.signInFailures.inc()
  return new AppError(401, 'PASSKEY_INVALID')
}
