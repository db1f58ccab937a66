import { randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { recoveryAlphabet, secondFactorLimits } from '../../../domain/factors/second-factor.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { decryptToken, encryptToken } from '../../secrets/link-token.ts'
import { digestSecret } from '../credentials.ts'

const issuer = 'Fil d’atelier'
/** TOTP options that every app knows: SHA-1, six digits, thirty seconds (RFC 6238). */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** An app's clock may be one step away from ours. */
const driftSteps = 1

type Keys = Pick<Deps, 'secrets'>

/** Loads the library once somebody has a second factor. */
const library = () => import('otpauth')

/** A fresh secret, in Base32, as an app takes it. */
export async function newAppSecret(): Promise<string> {
  const { Secret } = await library()
  return new Secret({ size: secretBytes }).base32
}

export const encryptSecret = ({ secrets }: Keys, secret: string, id: string) =>
  encryptToken(secrets.linkKey, secret, id)

/** @returns null when the server's secret has changed since */
export const decryptSecret = ({ secrets }: Keys, encrypted: Buffer | null, id: string): string | null =>
  encrypted && decryptToken(secrets.linkKey, encrypted, id)

/** The address that a QR code gives to an app. */
export async function appUri(secret: string, email: string): Promise<string> {
  const { TOTP } = await library()
  return new TOTP({ ...options, issuer, label: email, secret }).toString()
}

/** The time step of a code, one before or after ours included; null where there is none. In constant time. */
export async function stepOf(secret: string, digits: string, now: Date): Promise<number | null> {
  const { Secret, TOTP } = await library()
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ ...options, token: digits, secret: key, timestamp, window: driftSteps })
  return delta === null ? null : TOTP.counter({ period: options.period, timestamp }) + delta
}

const saltBytes = 16

/**
 * Makes ten recovery codes of fifty bits, hashed as passwords are. All codes of an account share one salt, so that a
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

/** Stores new recovery codes in place of the account's earlier ones. */
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

/** How many recovery codes are unused; null where none were made. */
export const recoveryCodesLeft = async (tx: Pick<TenantRead, 'from'>, userId: string): Promise<number | null> =>
  (await readRecoveryCodes(tx, userId)).left

/** How many recovery codes are unused, null where none were made, and the version of the set. */
export async function readRecoveryCodes(tx: Pick<TenantRead, 'from'>, userId: string) {
  const rows = await tx.from('recovery_codes').where({ user_id: userId }).select('used_at', 'created_at')
  const left = rows.length === 0 ? null : rows.filter(({ used_at }) => used_at === null).length
  return { left, version: rows[0]?.created_at ?? '' }
}

/** The hash of a typed recovery code; hashed all the same where the account has none. */
export async function recoveryHash(db: Knex, userId: string, code: string): Promise<Buffer> {
  const row = await db('recovery_codes').where({ user_id: userId }).first('salt')
  return digestSecret(code, row?.salt ?? randomBytes(saltBytes))
}

/** @returns whether it was this call that used the code up */
export async function spendRecoveryCode(tx: TenantTx, userId: string, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .from('recovery_codes')
    .where({ user_id: userId, code_hash: codeHash, used_at: null })
    .update({ used_at: now })
  return used === 1
}
