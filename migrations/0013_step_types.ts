import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table step_types (
    garage_id uuid not null,
    id uuid not null,
    name text not null,
    archived_at timestamptz,
    position int not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint step_types_pkey primary key (garage_id, id),
    constraint step_types_garage_fkey foreign key (garage_id) references garages (id),
    constraint step_types_name_check check (name <> '')
  );
  create index step_types_garage_position_idx on step_types (garage_id, position, id);
  alter table step_types enable row level security;
  alter table step_types force row level security;
  create policy step_types_tenant on step_types using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);

  create table step_type_steps (
    garage_id uuid not null,
    id uuid not null,
    step_type_id uuid not null,
    position int not null,
    name text not null,
    description text,
    constraint step_type_steps_pkey primary key (garage_id, id),
    constraint step_type_steps_step_type_fkey
      foreign key (garage_id, step_type_id) references step_types (garage_id, id) on delete cascade,
    constraint step_type_steps_position_unique unique (garage_id, step_type_id, position),
    constraint step_type_steps_position_check check (position >= 0),
    constraint step_type_steps_name_check check (name <> '')
  );
  alter table step_type_steps enable row level security;
  alter table step_type_steps force row level security;
  create policy step_type_steps_tenant on step_type_steps using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table step_type_steps; drop table step_types')
