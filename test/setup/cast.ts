import type { Knex } from 'knex'
import { type Cast, newCast } from './new-cast.ts'

export { type Cast, type Person, password } from './new-cast.ts'

/** Two new garages with their people. */
export const cast = ({ db }: { db: Knex }): Promise<Cast> => newCast(db)
