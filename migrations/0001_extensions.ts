import type { Knex } from 'knex'

/**
 * Extensions that an administrator created stay theirs: on a cluster nobody else may name them, not even with `if not
 * exists`.
 */
export async function up(knex: Knex): Promise<void> {
  const there: string[] = await knex('pg_extension').pluck('extname')
  for (const name of ['pg_trgm', 'btree_gin'])
    if (!there.includes(name)) await knex.raw(`create extension if not exists ${name}`)
}

export const down = (knex: Knex) => knex.raw('drop extension btree_gin; drop extension pg_trgm')
