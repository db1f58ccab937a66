import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Request } from 'express'
import type { PasskeyCreation, PasskeyRequest, SignedByPasskey } from '../../../domain/factors/passkey-schemas.ts'
import { secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import { fullName } from '../../../domain/full-name.ts'
import { instantOf } from '../../database/instant.ts'
import { type Row, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { AppError, conflict } from '../../http/errors.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import type { UserRow } from '../credentials.ts'
import { credentialsOf, findPasskey, noteUse, type Passkey, userHandleOf } from './store.ts'

/** The site to which passkeys belong (WebAuthn's relying party), by its name. */
export type RelyingParty = { id: string; origin: string }

/**
 * Browsers make passkeys over https and on this machine, for a name: a numeric address has none. The name is the
 * installation's own, never what a request says of itself from outside.
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

/** EdDSA, ES256, RS256 by their COSE numbers: what devices sign with. */
export const algorithms = [-8, -7, -257]

type Credentials = PasskeyCreation['excludeCredentials']

/** @param known the passkeys that the account has */
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

/** What a browser is to have signed: by somebody's own passkeys, or by any where nobody is known yet. */
export async function requestOptions(deps: Deps, party: RelyingParty, purpose: Purpose): Promise<PasskeyRequest> {
  return {
    challenge: await newChallenge(deps, purpose),
    rpId: party.id,
    timeout: secondFactorLimits.passkeyMs,
    userVerification: 'required',
    allowCredentials: purpose.user_id === null ? [] : await credentialsOf(deps.db, purpose.user_id),
  }
}

/** The purpose of a signature, and whose it must be; null where the passkey itself will say. */
type Purpose = Pick<Row<'passkey_challenges'>, 'purpose' | 'user_id'>

/** Makes a challenge to be signed. It is a row, as the answer may come to another server (decision 0189). */
async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(now().getTime() + secondFactorLimits.passkeyMs)
  await db('passkey_challenges').insert({ challenge, ...purpose, expires_at })
  return challenge
}

/**
 * Takes the challenge that an answer says was signed and uses it up, right or wrong.
 * @returns undefined when we gave no such challenge, or for another purpose or person, or more than five minutes ago
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

/** Reads the challenge only to look it up: the library reads the same text again, and checks it against the answer. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}

/** What was signed, and for what. */
type Signed = Purpose & { party: RelyingParty; response: SignedByPasskey }

/**
 * Checks that a passkey of ours signed our challenge for this purpose, with its owner verified by the device, and
 * notes its use in the transaction of what it opens.
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
  const passkey = await findPasskey(deps.db, Buffer.from(signed.response.id, 'base64url'))
  if (!passkey || !isOwn(passkey, signed)) throw refused(deps, 'unknown')
  const count = await countIn(passkey, signed, challenge)
  if (count === undefined) throw refused(deps, 'signature', passkey)
  const result = await withGarage(deps.db, passkey.user.garage_id, async (tx) => {
    if (!(await noteUse(tx, passkey.id, count, deps.now()))) return undefined
    return { value: await then(tx, passkey.user) }
  })
  if (!result) throw refused(deps, 'counter', passkey)
  return result.value
}

/** Where nobody was named, the passkey must name its account (WebAuthn 7.2, step 6). */
function isOwn({ user }: Passkey, { user_id, response: { response } }: Signed): boolean {
  if (user_id !== null && user.id !== user_id) return false
  return response.userHandle ? response.userHandle === userHandleOf(user.id) : user_id !== null
}

/** @returns the signature counter of the passkey; undefined where the signature is not the passkey's */
async function countIn({ publicKey }: Passkey, { party, response }: Signed, challenge: string) {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { userHandle: _, ...own } = response.response
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: own, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The stored counter is compared in the transaction, so that of two at once one is refused.
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false, authenticationInfo: undefined }))
  return verified ? authenticationInfo?.newCounter : undefined
}

function refused({ log, metrics }: Pick<Deps, 'log' | 'metrics'>, reason: string, found?: Passkey): AppError {
  const whose = found && { userId: found.user.id, garageId: found.user.garage_id }
  log.warn({ event: 'passkey_refused', reason, ...whose }, 'passkey refused')
  metrics.signInFailures.inc()
  return new AppError(401, 'PASSKEY_INVALID')
}
