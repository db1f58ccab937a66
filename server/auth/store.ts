import type { Knex } from 'knex'
import { duplicates } from '../../domain/messages.ts'
import type { Row } from '../database/rows.ts'
import type { TenantTx } from '../database/tenant.ts'
import { duplicateOn } from '../http/errors.ts'

export type UserRow = Row<'users'>

/** Users are looked up by email before any garage is known: their table stands outside the tenant door. */
export function findUserByEmail(db: Knex, email: string): Promise<UserRow | undefined> {
  return db('users').whereRaw('lower(email) = ?', [email]).first()
}

export function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).first()
}

/** Of two that change what opens an account, or end its sessions, one waits; so does whoever proves again who they are. */
export async function lockAccount(tx: TenantTx, userId: string): Promise<void> {
  await tx.from('users').where({ garage_id: tx.garageId, id: userId }).forUpdate().first('id')
}

/** @throws AppError 409 DUPLICATE where the address was taken meanwhile; anything else as it came */
export function sayTaken(error: unknown): never {
  return duplicateOn(error, { users_email_unique: ['email', duplicates.email] })
}
