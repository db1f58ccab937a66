import type { Knex } from 'knex'
import { limits } from '../../domain/limits.ts'
import type { Row, Selected } from '../database/rows.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { hashToken as hashResetToken } from '../secrets/link-token.ts'
import { isResetToken } from './reset-token.ts'

const columns = ['e.user_id', 'e.email', 'u.garage_id', 'u.prenom', 'u.email as old_email'] as const
type EmailChange = Selected<{ e: Row<'email_changes'>; u: Row<'users'> }, (typeof columns)[number]>

/** A newer request takes the place of the older one. */
export async function insertEmailChange(
  tx: TenantTx,
  change: { userId: string; email: string; token: string },
  now: Date,
): Promise<void> {
  const row = {
    user_id: change.userId,
    email: change.email,
    token_hash: hashResetToken(change.token),
    expires_at: new Date(now.getTime() + limits.emailChangeMs),
    created_at: now,
  }
  await tx.from('email_changes').insert(row).onConflict('user_id').merge()
}

/** The account behind a link that can still be used, and the address that it asks for. */
export async function findEmailChange(db: Knex, token: string, now: Date): Promise<EmailChange | undefined> {
  if (!isResetToken(token)) return undefined
  return db('email_changes as e')
    .join('users as u', 'u.id', 'e.user_id')
    .where('e.token_hash', hashResetToken(token))
    .where('e.expires_at', '>', now)
    .where('u.active', true)
    .first(columns)
}

export async function pendingEmail(tx: TenantRead, userId: string, now: Date) {
  const row = await tx
    .from('email_changes')
    .where({ user_id: userId })
    .where('expires_at', '>', now)
    .first('email', 'expires_at')
  return row ? { email: row.email, expiresAt: row.expires_at.toISOString() } : null
}

/** @returns whether it was this call that used the link up */
export async function consumeEmailChange(tx: TenantTx, userId: string, token: string): Promise<boolean> {
  const used = { user_id: userId, token_hash: hashResetToken(token) }
  return (await tx.from('email_changes').where(used).delete()) === 1
}

/** Its owner thought better of it, or somebody else may have asked. */
export async function removeEmailChange(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('email_changes').where({ user_id: userId }).delete()
}
