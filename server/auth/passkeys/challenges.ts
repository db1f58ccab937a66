import { randomBytes } from 'node:crypto'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { Row } from '../../database/rows.ts'
import type { Deps } from '../../deps.ts'

/** What a signature is asked for, and of whom; null where the passkey itself will say. */
export type Purpose = Pick<Row<'passkey_challenges'>, 'purpose' | 'user_id'>

/** A number to be signed. A row, as the answer may come to another server (decision 0190). */
export async function newChallenge({ db, now }: Pick<Deps, 'db' | 'now'>, asked: Purpose): Promise<string> {
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
