import { randomBytes, randomInt } from 'node:crypto'
import type { Knex } from 'knex'
import { recoveryAlphabet } from '../../../domain/recovery-code.ts'
import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { digestSecret } from '../password.ts'

const saltBytes = 16

/**
 * Ten codes of fifty bits, hashed as passwords are; all of a person's share one salt, so that what is typed is hashed
 * once (ASVS 6.5.2).
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

/** In place of those there were. */
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

/** Codes that were not used; null where none were made. */
export const recoveryCodesLeft = async (tx: Pick<TenantRead, 'from'>, userId: string): Promise<number | null> =>
  (await readRecoveryCodes(tx, userId)).left

/** How many codes were not used, null where none were made, and a version that tells them from others of theirs. */
export async function readRecoveryCodes(tx: Pick<TenantRead, 'from'>, userId: string) {
  const rows = await tx.from('recovery_codes').where({ user_id: userId }).select('used_at', 'created_at')
  const left = rows.length === 0 ? null : rows.filter(({ used_at }) => used_at === null).length
  return { left, version: rows[0]?.created_at.toISOString() ?? '' }
}

/** What is looked for, of a code as it was made; the same work where the account has none. */
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
