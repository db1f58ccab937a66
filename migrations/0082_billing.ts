import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/**
 * Adds the SIREN of a professional, and the mark « bon à facturer » of a finished process. The mark is in a separate
 * table, because every list reads `processes`.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table clients add column siren text')
  await knex.raw(`
  create table process_billing (
    garage_id uuid not null,
    process_id uuid not null,
    billable_at timestamptz not null,
    fetched_at timestamptz,
    constraint process_billing_pkey primary key (garage_id, process_id)
  )`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('process_billing', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table process_billing add constraint process_billing_process_fkey
    foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade`)
  await knex.raw('alter table process_billing enable row level security')
  await knex.raw('alter table process_billing force row level security')
  await knex.raw(`create policy process_billing_tenant on process_billing using (${tenant})`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop table process_billing')
  await knex.raw('alter table clients drop column siren')
}
