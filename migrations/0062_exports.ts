import type { Knex } from 'knex'

const before = [
  ...'started completed late idle wait_over link_dying unfetched'.split(' ').map((what) => `process_${what}`),
  ...'sent opened answered expiring callback renounced'.split(' ').map((what) => `process_approval_${what}`),
]

/**
 * The archives of all data of a garage: their progress, and the name of their stored bytes. The notification of their
 * end belongs to no process.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table exports (
    garage_id uuid not null,
    id uuid not null,
    asked_by uuid,
    state text not null default 'running',
    attempts int not null default 0,
    position int not null default 0,
    lines int not null default 0,
    photos int not null default 0,
    digest text,
    bytes bigint,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    constraint exports_pkey primary key (garage_id, id),
    constraint exports_garage_fkey foreign key (garage_id) references garages (id),
    constraint exports_state_check check (state in ('running', 'ready', 'failed')),
    constraint exports_ready_check check ((state = 'ready') = (digest is not null and bytes is not null)),
    constraint exports_finished_check check ((state = 'running') = (finished_at is null))
  )`)
  await knex.raw(distributed('exports', 'processes'))
  await knex.raw(`create unique index exports_garage_running_unique on exports (garage_id) where state = 'running'`)
  await knex.raw('alter table exports enable row level security')
  await knex.raw('alter table exports force row level security')
  await knex.raw(`
  create policy exports_tenant on exports using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid)`)
  await knex.raw('alter table notifications alter column process_id drop not null')
  await allow(knex, [...before, 'export_ready'])
  await knex.raw(`
  alter table notifications add constraint notifications_process_check
    check ((process_id is null) = (type = 'export_ready'))`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table notifications drop constraint notifications_process_check')
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table notifications no force row level security')
  await knex.raw('delete from notifications where process_id is null')
  await knex.raw('alter table notifications force row level security')
  await allow(knex, before)
  await knex.raw('alter table notifications alter column process_id set not null')
  await knex.raw('drop table exports')
}

/** On a Citus database, a table of garages is placed with the others. */
const distributed = (table: string, beside: string) => `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => '${beside}')
      from pg_dist_partition where logicalrelid = '${beside}'::regclass;
    end if;
  end $$`

async function allow(knex: Knex, types: string[]): Promise<void> {
  await knex.raw('alter table notifications drop constraint notifications_type_check')
  const words = types.map((type) => `'${type}'`).join(', ')
  await knex.raw(`alter table notifications add constraint notifications_type_check check (type in (${words}))`)
}
