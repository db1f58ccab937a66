import type { Knex } from 'knex'

/**
 * A process copies the number of its entries, for lists; a garage sets how long they are kept after the end of the
 * work.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table processes add column photo_count smallint not null default 0, add column note_count smallint not null default 0`)
  await knex.raw('alter table garages add column entry_months smallint not null default 12')
  await knex.raw(`
  alter table garages add constraint garages_entry_months_check check (entry_months between 1 and 60)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table garages drop constraint garages_entry_months_check')
  await knex.raw('alter table garages drop column entry_months')
  await knex.raw('alter table processes drop column photo_count, drop column note_count')
}
