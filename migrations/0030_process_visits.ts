import type { Knex } from 'knex'

// The log of arrivals and returns: lines are only added, never changed.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table process_visits (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    kind text not null,
    km int,
    key_number text,
    place text,
    actor_id uuid,
    at timestamptz not null,
    constraint process_visits_pkey primary key (garage_id, id),
    constraint process_visits_garage_fkey foreign key (garage_id) references garages (id),
    constraint process_visits_kind_check
      check (kind in (
        'arrival', 'arrival_corrected', 'arrival_undone', 'return', 'return_corrected', 'return_undone'
      ))
  )`)
  await knex.raw('alter table process_visits enable row level security')
  await knex.raw('alter table process_visits force row level security')
  await knex.raw(`
  create policy process_visits_tenant on process_visits
    using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid)`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('process_visits', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table process_visits add constraint process_visits_process_fkey
    foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade`)
  await knex.raw('create index process_visits_garage_process_idx on process_visits (garage_id, process_id, at, id)')
}

export const down = (knex: Knex) => knex.raw('drop table process_visits')
