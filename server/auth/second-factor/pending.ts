import { secondFactorLimits } from '../../../domain/second-factor-limits.ts'
import type { PendingSignIn } from '../../../domain/second-factor-wire.ts'
import { newId } from '../../database/ids.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, isToken, newToken } from '../../secrets/link-token.ts'
import type { UserRow } from '../store.ts'
import { kindsOf } from './store.ts'

type Pending = { id: string; user: UserRow; guessed: boolean; expiresAt: Date }

/**
 * The password was right: five minutes for the second factor, with no right to anything else. Only for the password that
 * was verified: whoever is changing it at this moment ends what waits.
 * @param guessed that password is one that is guessed first: it is told once the person is in
 * @returns undefined when the password or the account is no longer what it was
 */
export async function openPending(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  user: UserRow,
  guessed: boolean,
): Promise<PendingSignIn | undefined> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + secondFactorLimits.pendingSignInMs)
  const { rowCount } = await db.raw(
    `insert into pending_sign_ins (id, token_hash, user_id, guessed, created_at, expires_at)
     select cast(:id as uuid), :hash, id, :guessed, cast(:now as timestamptz), cast(:expiresAt as timestamptz)
     from users where id = :userId and password_hash = :passwordHash and active
     for share`,
    {
      id: newId(),
      hash: hashToken(token),
      guessed,
      now: now(),
      expiresAt,
      userId: user.id,
      passwordHash: user.password_hash,
    },
  )
  if (rowCount !== 1) return undefined
  return { token, expiresAt: expiresAt.toISOString(), kinds: await kindsOf(db, user.id) }
}

/** Who has given their password, and not their second factor yet. */
export async function findPending({ db, now }: Pick<Deps, 'db' | 'now'>, token: unknown): Promise<Pending | undefined> {
  if (!isToken(token)) return undefined
  const row = await db('pending_sign_ins as p')
    .join('users as u', 'u.id', 'p.user_id')
    .where('p.token_hash', hashToken(token))
    .where('p.expires_at', '>', now())
    .where('u.active', true)
    .first('u.*', 'p.id as pending_id', 'p.guessed', 'p.expires_at')
  if (!row) return undefined
  const { pending_id: id, guessed, expires_at: expiresAt, ...user } = row
  return { id, user, guessed, expiresAt }
}

/** @returns whether it was this call that ended the wait */
export async function closePending(tx: TenantTx, id: string): Promise<boolean> {
  return (await tx.from('pending_sign_ins').where({ id }).delete()) === 1
}

/** The password has changed, or the factors have: what was begun before is worth nothing. */
export async function removePending(tx: Pick<TenantTx, 'from'>, userId: string): Promise<void> {
  await tx.from('pending_sign_ins').where({ user_id: userId }).delete()
}
