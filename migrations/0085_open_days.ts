import type { Knex } from 'knex'

const named = 'garages_open_days_check'
const rule = 'cardinality(open_days) between 1 and 7 and open_days <@ array[1, 2, 3, 4, 5, 6, 7]'

/** Adds the days of the week on which a garage works, from 1 (Monday) to 7 (Sunday). */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`alter table garages add column open_days int[] not null default '{1,2,3,4,5}'`)
  await knex.raw(`alter table garages add constraint ${named} check (${rule})`)
}

export const down = (knex: Knex) => knex.raw('alter table garages drop column open_days')
