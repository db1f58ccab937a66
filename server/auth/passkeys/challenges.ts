import { randomBytes } from 'node:crypto'
import { fullName } from '../../../domain/full-name.ts'
import type { PasskeyCreation, PasskeyRequest } from '../../../domain/passkey-wire.ts'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { Row } from '../../database/rows.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import type { RelyingParty } from '../relying-party.ts'
import { credentialsOf, userHandleOf } from './store.ts'

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

/** What a signature is asked for, and of whom; null where the passkey itself will say. */
export type Purpose = Pick<Row<'passkey_challenges'>, 'purpose' | 'user_id'>

/** A number to be signed. A row, as the answer may come to another server (decision 0189). */
async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, asked: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(now().getTime() + secondFactorLimits.passkeyMs)
  await db('passkey_challenges').insert({ challenge, ...asked, expires_at })
  return challenge
}

/**
 * The number that an answer says was signed, which is used up by that, right or wrong.
 * @returns undefined when we gave no such number, or for something or somebody else, or more than five minutes ago
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
  const isGood = given?.purpose === purpose && given.user_id === user_id && given.expires_at > now()
  return isGood ? challenge : undefined
}

/** Only a key to look up: the library reads the same text again, and holds it against the answer. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}
