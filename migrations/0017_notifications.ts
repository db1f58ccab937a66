import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table notifications (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    type text not null,
    message text not null,
    metadata jsonb not null,
    -- The browser's cursor knows no more than milliseconds.
    created_at timestamptz(3) not null default now(),
    constraint notifications_pkey primary key (garage_id, id),
    constraint notifications_process_fkey
      foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade,
    constraint notifications_type_check check (type in ('process_started', 'process_completed'))
  );
  create index notifications_garage_created_idx on notifications (garage_id, created_at desc, id desc);
  create index notifications_garage_process_idx on notifications (garage_id, process_id);
  alter table notifications enable row level security;
  alter table notifications force row level security;
  create policy notifications_tenant on notifications using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table notifications')
