import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table auth_sessions (
    id uuid not null,
    user_id uuid not null,
    garage_id uuid not null,
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz,
    revoked_reason text,
    ip text,
    user_agent text,
    constraint auth_sessions_pkey primary key (id),
    constraint auth_sessions_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint auth_sessions_garage_fkey foreign key (garage_id) references garages (id)
  );
  create index auth_sessions_user_idx on auth_sessions (user_id, created_at desc);
  create index auth_sessions_expires_idx on auth_sessions (expires_at);
`)

export const down = (knex: Knex) => knex.raw('drop table auth_sessions')
