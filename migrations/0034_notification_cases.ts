import type { Knex } from 'knex'

const before = ['process_started', 'process_completed']
const cases = ['process_late', 'process_idle', 'process_wait_over', 'process_link_dying', 'process_unfetched']

const columns = { case_key: 'text', for_admins: 'boolean not null default false', for_user: 'uuid' }

// A case brought by time is notified once, to admins and to the assignee; other notifications are for the whole garage.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const [name, type] of Object.entries(columns)) {
    await knex.raw(`alter table notifications add column ${name} ${type}`)
  }
  await knex.raw(`
  alter table notifications add constraint notifications_readers_check
    check (for_user is null or for_admins)`)
  await allow(knex, [...before, ...cases])
  await knex.raw(`
  create unique index notifications_garage_case_unique on notifications (garage_id, case_key)
    where case_key is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table notifications no force row level security')
  await knex.raw('delete from notifications where case_key is not null')
  await knex.raw('alter table notifications force row level security')
  await allow(knex, before)
  await knex.raw('alter table notifications drop constraint notifications_readers_check')
  for (const name of Object.keys(columns)) await knex.raw(`alter table notifications drop column ${name}`)
}

async function allow(knex: Knex, types: string[]): Promise<void> {
  await knex.raw('alter table notifications drop constraint notifications_type_check')
  const words = types.map((type) => `'${type}'`).join(', ')
  await knex.raw(`alter table notifications add constraint notifications_type_check check (type in (${words}))`)
}
