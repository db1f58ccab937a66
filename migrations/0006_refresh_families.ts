import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table refresh_families (
    id uuid not null,
    auth_session_id uuid not null,
    generation int not null default 1,
    used_generation int not null default 0,
    rotated_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    constraint refresh_families_pkey primary key (id),
    constraint refresh_families_auth_session_fkey
      foreign key (auth_session_id) references auth_sessions (id) on delete cascade,
    constraint refresh_families_generation_check
      check (generation >= 1 and used_generation between 0 and generation)
  );
  create index refresh_families_auth_session_idx on refresh_families (auth_session_id);
`)

export const down = (knex: Knex) => knex.raw('drop table refresh_families')
