import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/**
 * The log of an agreement: the shown content, the recipient, their actions. Lines are only added and read. The
 * application's role has no right to change them, and may only delete them after the retention required by law.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table approval_events (
    garage_id uuid not null,
    approval_id uuid not null,
    position int not null,
    kind text not null,
    data text not null,
    digest text not null,
    created_at timestamptz not null,
    constraint approval_events_pkey primary key (garage_id, approval_id, position),
    constraint approval_events_garage_fkey foreign key (garage_id) references garages (id),
    constraint approval_events_position_check check (position >= 0)
  )`)
  await knex.raw('alter table approval_events enable row level security')
  await knex.raw('alter table approval_events force row level security')
  await knex.raw(`create policy approval_events_read on approval_events for select using (${tenant})`)
  await knex.raw(`create policy approval_events_add on approval_events for insert with check (${tenant})`)
  await knex.raw(`
  create policy approval_events_purge on approval_events
    for delete using (${tenant} and created_at < now() - interval '5 years')`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('approval_events', 'garage_id', colocate_with => 'approvals')
      from pg_dist_partition where logicalrelid = 'approvals'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  do $$ begin
    execute format('revoke update, truncate on approval_events from %I', current_user);
  end $$`)
}

export const down = (knex: Knex) => knex.raw('drop table approval_events')
