import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table tracking_links (
    garage_id uuid not null,
    process_id uuid not null,
    token_cipher bytea not null,
    token_hash bytea not null,
    created_at timestamptz not null default now(),
    constraint tracking_links_pkey primary key (garage_id, process_id),
    constraint tracking_links_process_fkey
      foreign key (garage_id, process_id) references processes (garage_id, id) on delete cascade
  );
  alter table tracking_links enable row level security;
  alter table tracking_links force row level security;
  create policy tracking_links_tenant on tracking_links using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);

  -- Looked up by whoever holds the link, before any garage is known.
  create table tracking_tokens (
    token_hash bytea not null,
    garage_id uuid not null,
    process_id uuid not null,
    replaced_at timestamptz,
    created_at timestamptz not null default now(),
    constraint tracking_tokens_pkey primary key (token_hash),
    constraint tracking_tokens_garage_fkey foreign key (garage_id) references garages (id)
  );
  create index tracking_tokens_process_idx on tracking_tokens (garage_id, process_id);
`)

export const down = (knex: Knex) => knex.raw('drop table tracking_tokens; drop table tracking_links')
