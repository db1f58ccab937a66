import type { Knex } from 'knex'

// Whether keys without a modifier act on this person's pages: they may disturb people who use voice control.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table users add column shortcuts boolean not null default true')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column shortcuts')
}
