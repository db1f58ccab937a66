import type { Knex } from 'knex'

/** A process copies the state of its last agreement and the number of its agreements, for lists. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table processes add column approval_state text, add column approval_until timestamptz,
    add column approval_count smallint not null default 0`)
  await knex.raw(`
  alter table processes add constraint processes_approval_state_check check (approval_state in ('asked', 'received'))`)
  await knex.raw(`
  alter table processes add constraint processes_approval_until_check
    check (approval_until is null or approval_state = 'asked')`)
  await knex.raw(`
  create index processes_garage_approval_idx on processes (garage_id, approval_state, start_date, id)
    where approval_state is not null and status <> 'completed'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop index processes_garage_approval_idx')
  await knex.raw('alter table processes drop constraint processes_approval_until_check')
  await knex.raw('alter table processes drop constraint processes_approval_state_check')
  await knex.raw(
    'alter table processes drop column approval_state, drop column approval_until, drop column approval_count',
  )
}
