import type { Knex } from 'knex'
import type { Row } from '../database/rows.ts'

export type UserRow = Row<'users'>

/** Users are looked up by email before any garage is known: their table stands outside the tenant door. */
export function findUserByEmail(db: Knex, email: string): Promise<UserRow | undefined> {
  return db('users').whereRaw('lower(email) = ?', [email]).first()
}

export function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).first()
}
