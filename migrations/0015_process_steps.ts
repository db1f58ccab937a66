import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table process_steps (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    position int not null,
    name text not null,
    description text,
    status text not null default 'proposed',
    ready_at timestamptz,
    validated_at timestamptz,
    constraint process_steps_pkey primary key (garage_id, id),
    constraint process_steps_process_fkey
      foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade,
    constraint process_steps_position_unique unique (garage_id, process_id, position),
    constraint process_steps_position_check check (position >= 0),
    constraint process_steps_name_check check (name <> ''),
    constraint process_steps_status_check check (status in ('proposed', 'ready', 'validated')),
    constraint process_steps_validated_check check ((status = 'validated') = (validated_at is not null))
  );
  alter table process_steps enable row level security;
  alter table process_steps force row level security;
  create policy process_steps_tenant on process_steps using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table process_steps')
