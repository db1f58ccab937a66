import type { Knex } from 'knex'
import type { PasskeyRequest } from '../../../domain/passkey-wire.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { conflict, violates } from '../../http/errors.ts'
import type { UserRow } from '../store.ts'

type FactorRow = Row<'second_factors'>
export type Passkey = { id: string; publicKey: Buffer; user: UserRow }

/** A passkey by what it calls itself, with the account that may still come in. */
export async function findPasskey(db: Knex, credentialId: Buffer): Promise<Passkey | undefined> {
  const row = await db('second_factors as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where('f.credential_id', credentialId)
    .where('u.active', true)
    .first('u.*', 'f.id as factor_id', 'f.public_key')
  if (!row) return undefined
  const { factor_id: id, public_key: publicKey, ...user } = row
  return { id, publicKey, user }
}

/** Those of an account, as a browser is told of them. */
export async function credentialsOf(
  db: Pick<Knex, 'from'> | Pick<TenantTx, 'from'>,
  userId: string,
): Promise<PasskeyRequest['allowCredentials']> {
  const rows = await (db as Pick<TenantTx, 'from'>)
    .from('second_factors')
    .where({ user_id: userId, kind: 'passkey' })
    .orderBy(['created_at', 'id'])
    .select('credential_id', 'transports')
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id?.toString('base64url') ?? '',
    type: 'public-key',
    transports: transports ?? [],
  }))
}

type NewPasskey = Pick<FactorRow, 'id' | 'user_id' | 'name' | 'created_at'> &
  Required<Pick<FactorRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>>

/** @throws AppError 409 PASSKEY_KNOWN, whoever has it */
export async function insertPasskey(tx: TenantTx, passkey: NewPasskey): Promise<void> {
  const row = { ...passkey, kind: 'passkey', confirmed_at: passkey.created_at } as const
  await tx
    .from('second_factors')
    .insert(row)
    .catch((error: unknown) => {
      throw violates(error, 'second_factors_credential_unique') ? conflict('PASSKEY_KNOWN') : error
    })
}

/**
 * A passkey that counts its signatures never counts back: a copy of it does. Those that do not count say 0 always.
 * @returns whether it was this one's turn
 */
export async function noteUse(tx: TenantTx, id: string, count: number, now: Date): Promise<boolean> {
  const used = await tx
    .from('second_factors')
    .where({ id })
    .where('sign_count', count === 0 ? '=' : '<', count)
    .update({ sign_count: count, last_used_at: now })
  return used === 1
}

/** What a passkey keeps of its account: a number that says nothing of the person, the same for all of theirs. */
export const userHandleOf = (userId: string): string =>
  Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url')
