import type { Knex } from 'knex'

// A requested address takes effect once the reader of its mail confirms it.
export const up = (knex: Knex) =>
  knex.raw(`
  create table email_changes (
    user_id uuid not null,
    email text not null,
    token_hash bytea not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    constraint email_changes_pkey primary key (user_id),
    constraint email_changes_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint email_changes_token_hash_unique unique (token_hash)
  );
`)

export const down = (knex: Knex) => knex.raw('drop table email_changes')
