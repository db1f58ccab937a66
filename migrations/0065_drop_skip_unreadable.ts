import type { Knex } from 'knex'

/** Drops an unused column of imports: the choice is an argument of the start. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table imports drop column skip_unreadable')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table imports add column skip_unreadable boolean not null default false')
}
