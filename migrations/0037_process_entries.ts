import type { Knex } from 'knex'

// The notes and photos that employees add to a process, or to one of its steps. The bytes of photos are elsewhere,
// under these names.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table process_entries (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    step_id uuid,
    step_name text,
    kind text not null,
    text text not null,
    large_webp text,
    large_jpeg text,
    small_webp text,
    small_jpeg text,
    width int,
    height int,
    visible boolean not null default false,
    author_id uuid,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint process_entries_pkey primary key (garage_id, id),
    constraint process_entries_garage_fkey foreign key (garage_id) references garages (id),
    constraint process_entries_kind_check check (kind in ('note', 'photo')),
    constraint process_entries_step_check check (step_id is null or step_name is null),
    constraint process_entries_photo_check
      check ((kind = 'photo') = (num_nonnulls(large_webp, large_jpeg, small_webp, small_jpeg, width, height) = 6)),
    constraint process_entries_note_check
      check ((kind = 'note') = (num_nulls(large_webp, large_jpeg, small_webp, small_jpeg, width, height) = 6))
  )`)
  await knex.raw('alter table process_entries enable row level security')
  await knex.raw('alter table process_entries force row level security')
  await knex.raw(`
  create policy process_entries_tenant on process_entries
    using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid)`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('process_entries', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table process_entries add constraint process_entries_process_fkey
    foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade`)
  await knex.raw(`
  create index process_entries_garage_process_idx on process_entries (garage_id, process_id, created_at, id)`)
  await knex.raw(`
  create index process_entries_garage_deleted_idx on process_entries (garage_id, deleted_at)
    where deleted_at is not null`)
}

export const down = (knex: Knex) => knex.raw('drop table process_entries')
