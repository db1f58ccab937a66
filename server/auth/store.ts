import type { Knex } from 'knex'

export type UserRow = {
  id: string
  garage_id: string
  email: string
  password_hash: string
  role: string
  nom: string
  prenom: string
  active: boolean
}

/** Users are looked up by email before any garage is known: their table stands outside the tenant door. */
export function findUserByEmail(db: Knex, email: string): Promise<UserRow | undefined> {
  return db('users').whereRaw('lower(email) = ?', [email]).first()
}

export function findUser(db: Knex, id: string): Promise<UserRow | undefined> {
  return db('users').where({ id }).first()
}
