import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table password_resets (
    id uuid not null,
    user_id uuid not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null default now(),
    constraint password_resets_pkey primary key (id),
    constraint password_resets_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint password_resets_token_hash_unique unique (token_hash)
  );
  create index password_resets_user_idx on password_resets (user_id);
`)

export const down = (knex: Knex) => knex.raw('drop table password_resets')
