import { randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { recoveryAlphabet, secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { decryptToken, encryptToken } from '../../secrets/link-token.ts'
import { digestSecret } from '../credentials.ts'

const issuer = 'Fil d’atelier'
/** TOTP options supported by every app: SHA-1, six digits, thirty seconds (RFC 6238). */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** The clock of a phone may differ by one step from ours. */
const driftSteps = 1

type Keys = Pick<Deps, 'secrets'>

/** Loads the library when it is first needed. */
const library = () => import('otpauth')

/** A new secret, in Base32, as apps read it. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: secretBytes }).base32
}

export const encryptSecret = ({ secrets }: Keys, secret: string, id: string) =>
  encryptToken(secrets.linkKey, secret, id)

/** @returns null if the server's secret has changed since */
export const decryptSecret = ({ secrets }: Keys, encrypted: Buffer | null, id: string): string | null =>
  encrypted && decryptToken(secrets.linkKey, encrypted, id)

/** The address that a QR code gives to an app. */
export async function appUri(secret: string, email: string): Promise<string> {
  const { TOTP } = await library()
  return new TOTP({ ...options, issuer, label: email, secret }).toString()
}

/** The time step of a code, ours or an adjacent one; null for a wrong code. Runs in constant time. */
export async function stepOf(secret: string, digits: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ ...options, token: digits, secret: key, timestamp, window: driftSteps })
  return delta === null ? null : TOTP.counter({ period: options.period, timestamp }) + delta
}

/** A code of another time: its step, and how many steps that is from now. */
export type Drifted = { step: number; drift: number }

/** Ten minutes: further away, a wrong code is taken for a guess. */
const searchedSteps = 20

/** The step of a code that a clock ahead or behind shows; null for any other code, and for one of now. */
export async function driftOf(secret: string, digits: string, now: Date): Promise<Drifted | null> {
  const { Secret, TOTP } = await library()
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const drift = TOTP.validate({ ...options, token: digits, secret: key, timestamp, window: searchedSteps })
  if (drift === null || Math.abs(drift) <= driftSteps) return null
  return { step: TOTP.counter({ period: options.period, timestamp }) + drift, drift }
}

const saltBytes = 16

/**
 * Makes ten recovery codes of fifty bits, hashed like passwords. All codes of an account share one salt, so that a
 * typed code is hashed once (ASVS 6.5.2).
 */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: secondFactorLimits.recoveryCodes }, newCode)
  const salt = randomBytes(saltBytes)
  const hashes: Buffer[] = []
  for (const code of codes) hashes.push(await digestSecret(code, salt))
  return { codes, salt, hashes }
}

type RecoveryCodes = { codes: string[]; salt: Buffer; hashes: Buffer[] }

const newCode = () =>
  Array.from(
    { length: secondFactorLimits.recoveryCodeLength },
    () => recoveryAlphabet[randomInt(recoveryAlphabet.length)],
  ).join('')

/** Stores new recovery codes, replacing the account's earlier ones. */
export async function replaceRecoveryCodes(
  tx: TenantTx,
  userId: string,
  { salt, hashes }: RecoveryCodes,
  now: Date,
): Promise<void> {
  await tx.from('recovery_codes').where({ user_id: userId }).delete()
  await tx
    .from('recovery_codes')
    .insert(hashes.map((code_hash) => ({ user_id: userId, code_hash, salt, created_at: now })))
}

/** The number of unused recovery codes; null where none were made. */
export const recoveryCodesLeft = async (tx: Pick<TenantRead, 'from'>, userId: string): Promise<number | null> =>
  (await readRecoveryCodes(tx, userId)).left

/** The number of unused recovery codes, null where none were made, and the version of the set. */
export async function readRecoveryCodes(tx: Pick<TenantRead, 'from'>, userId: string) {
  const rows = await tx.from('recovery_codes').where({ user_id: userId }).select('used_at', 'created_at')
  const left = rows.length === 0 ? null : rows.filter(({ used_at }) => used_at === null).length
  return { left, version: rows[0]?.created_at ?? '' }
}

/** The hash of a typed recovery code; also computed if the account has none, to take the same time. */
export async function recoveryHash(db: Knex, userId: string, code: string): Promise<Buffer> {
  const row = await db('recovery_codes').where({ user_id: userId }).first('salt')
  return digestSecret(code, row?.salt ?? randomBytes(saltBytes))
}

/** @returns whether this call used the code */
export async function spendRecoveryCode(tx: TenantTx, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .from('recovery_codes')
    .where({ user_id: userId, code_hash: codeHash, used_at: null })
    .update({ used_at: now })
  return used === 1
}
