import type { Knex } from 'knex'

/**
 * A client is a consumer by default, and a garage by default treats agreements made at a distance as distance contracts
 * of the code de la consommation. The last change of that setting is stored with its author, because the history is
 * kept for one year only.
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
