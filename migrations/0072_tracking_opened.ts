import type { Knex } from 'knex'

/** A process remembers when its customer's page was last opened. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table processes add column tracking_opened_at timestamptz')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table processes drop column tracking_opened_at')
}
