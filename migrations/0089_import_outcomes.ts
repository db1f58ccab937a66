import type { Knex } from 'knex'

/**
 * A dry run keeps what each line would create, and a digest of the clients and cars that it compared the lines with: an
 * import repeats the dry run only if they have changed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table import_lines add column new_rows jsonb')
  await knex.raw('alter table imports add column known_digest text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table imports drop column known_digest')
  await knex.raw('alter table import_lines drop column new_rows')
}
