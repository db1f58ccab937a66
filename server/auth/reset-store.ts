import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import { newId } from '../database/ids.ts'
import type { TenantTx } from '../database/tenant.ts'
import { hashToken } from '../secrets/link-token.ts'
import type { UserRow } from './store.ts'

/** 256 random bits: 43 characters of base64url (ASVS 6.5.2). */
export const newResetToken = () => randomBytes(32).toString('base64url')

/** Anything else is not worth a query. */
export const isResetToken = (text: unknown): text is string => typeof text === 'string' && /^[\w-]{43}$/.test(text)

/** The account behind a link that can still be used. */
export async function findResetUser(db: Knex, token: string, now: Date): Promise<UserRow | undefined> {
  if (!isResetToken(token)) return undefined
  return db('password_resets as r')
    .join('users as u', 'u.id', 'r.user_id')
    .where('r.token_hash', hashToken(token))
    .whereNull('r.used_at')
    .where('r.expires_at', '>', now)
    .where('u.active', true)
    .first('u.*')
}

/** A newer link kills the older ones; two requests at once take turns on the account's row. */
export async function insertReset(tx: TenantTx, userId: string, token: string, now: Date): Promise<void> {
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forUpdate().first('id')
  await tx.from('password_resets').where({ user_id: userId }).delete()
  await tx.from('password_resets').insert({
    id: newId(),
    user_id: userId,
    token_hash: hashToken(token),
    expires_at: new Date(now.getTime() + limits.resetMs),
    created_at: now,
  })
}

/** The password or the address has changed: links asked for before are worth nothing any more. */
export async function removeResets(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('password_resets').where({ user_id: userId }).delete()
}

/** @returns whether it was this call that used the link up */
export async function consumeReset(tx: TenantTx, userId: string, token: string, now: Date): Promise<boolean> {
  const used = await tx
    .from('password_resets')
    .where({ user_id: userId, token_hash: hashToken(token), used_at: null })
    .where('expires_at', '>', now)
    .update({ used_at: now })
  return used === 1
}
