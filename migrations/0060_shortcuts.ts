import type { Knex } from 'knex'

// Whether keys without a modifier act on the pages of this person: they may be in the way of whoever speaks to a computer.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table users add column shortcuts boolean not null default true')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column shortcuts')
}
