import type { Knex } from 'knex'

// The reason and the expected end of a wait. One statement each, because it also runs on a cluster (docs/scale.md).
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table process_waits (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    reason text not null,
    note text,
    expected_date date,
    started_at timestamptz not null,
    started_by uuid,
    ended_at timestamptz,
    ended_by uuid,
    constraint process_waits_pkey primary key (garage_id, id),
    constraint process_waits_garage_fkey foreign key (garage_id) references garages (id),
    constraint process_waits_reason_check
      check (reason in ('piece', 'accord', 'expert', 'sous_traitant', 'client', 'autre')),
    constraint process_waits_end_check check (ended_at >= started_at)
  )`)
  await knex.raw('alter table process_waits enable row level security')
  await knex.raw('alter table process_waits force row level security')
  await knex.raw(`
  create policy process_waits_tenant on process_waits
    using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid)`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('process_waits', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table process_waits add constraint process_waits_process_fkey
    foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade`)
  await knex.raw(
    'create index process_waits_garage_process_idx on process_waits (garage_id, process_id, started_at desc)',
  )
  await knex.raw(`
  create unique index process_waits_open_idx on process_waits (garage_id, process_id) where ended_at is null`)
}

export const down = (knex: Knex) => knex.raw('drop table process_waits')
