import type { Knex } from 'knex'

/** The optional cells of an imported line that were left out, in sentences. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table import_lines add column notes jsonb')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table import_lines drop column notes')
}
