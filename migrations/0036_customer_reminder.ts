import type { Knex } from 'knex'

// An employee may remind a customer to fetch the car, on several days.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table processes add column reminded_at timestamptz')
  await knex.raw('create index mails_garage_process_idx on mails (garage_id, process_id) where process_id is not null')
  await replaceUnique(knex, "process_id is not null and kind <> 'reminder'")
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table mails no force row level security')
  await knex.raw("delete from mails where kind = 'reminder'")
  await knex.raw('alter table mails force row level security')
  await replaceUnique(knex, 'process_id is not null')
  await knex.raw('drop index mails_garage_process_idx')
  await knex.raw('alter table processes drop column reminded_at')
}

async function replaceUnique(knex: Knex, where: string): Promise<void> {
  await knex.raw('drop index mails_process_kind_unique')
  await knex.raw(`
  create unique index mails_process_kind_unique on mails (garage_id, process_id, kind)
    where ${where}`)
}
