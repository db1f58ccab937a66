import type { Knex } from 'knex'
import { inject } from 'vitest'
import { peopled } from './database.ts'
import { type Cast, newCast } from './new-cast.ts'

export { type Cast, type Person, password } from './new-cast.ts'

/** The two garages copied with the database on the first call, two new ones on later calls. */
export async function cast({ db }: { db: Knex }): Promise<Cast> {
  const people = peopled.delete(db) && inject('postgres').people
  return people || newCast(db)
}
