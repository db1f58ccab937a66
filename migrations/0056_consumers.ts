import type { Knex } from 'knex'

/**
 * A client is a consumer unless said otherwise, and a garage treats the agreements that are given from afar as the contracts at a
 * distance of the code de la consommation, unless it says otherwise: the history is kept a year, who last changed that and when is
 * kept with it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`alter table clients add column kind text not null default 'particulier'`)
  await knex.raw(`
  alter table clients add constraint clients_kind_check check (kind in ('particulier', 'professionnel'))`)
  await knex.raw(`
  alter table garages add column distance_approvals boolean not null default true,
    add column distance_changed_at timestamptz, add column distance_changed_by uuid`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table garages drop column distance_approvals, drop column distance_changed_at,
    drop column distance_changed_by`)
  await knex.raw('alter table clients drop constraint clients_kind_check')
  await knex.raw('alter table clients drop column kind')
}
