import type { Knex } from 'knex'

const before = [
  'process_started',
  'process_completed',
  'process_late',
  'process_idle',
  'process_wait_over',
  'process_link_dying',
  'process_unfetched',
]
const approvals = ['sent', 'opened', 'answered', 'expiring', 'callback'].map((what) => `process_approval_${what}`)

// The garage is notified of the events of an agreement, and a process may have several mails about it.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await allow(knex, [...before, ...approvals])
  await replaceUnique(
    knex,
    "process_id is not null and kind not in ('reminder', 'approval_request', 'approval_reminder', 'approval_receipt')",
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  for (const [table, gone] of [
    ['notifications', "type like 'process_approval_%'"],
    ['mails', "kind like 'approval_%'"],
  ]) {
    await knex.raw(`alter table ${table} no force row level security`)
    await knex.raw(`delete from ${table} where ${gone}`)
    await knex.raw(`alter table ${table} force row level security`)
  }
  await replaceUnique(knex, "process_id is not null and kind <> 'reminder'")
  await allow(knex, before)
}

async function allow(knex: Knex, types: string[]): Promise<void> {
  await knex.raw('alter table notifications drop constraint notifications_type_check')
  const words = types.map((type) => `'${type}'`).join(', ')
  await knex.raw(`alter table notifications add constraint notifications_type_check check (type in (${words}))`)
}

async function replaceUnique(knex: Knex, where: string): Promise<void> {
  await knex.raw('drop index mails_process_kind_unique')
  await knex.raw(`
  create unique index mails_process_kind_unique on mails (garage_id, process_id, kind)
    where ${where}`)
}
