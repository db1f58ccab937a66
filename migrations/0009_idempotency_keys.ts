import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table idempotency_keys (
    scope text not null,
    route text not null,
    key text not null,
    fingerprint text not null,
    status int not null,
    body jsonb,
    created_at timestamptz not null default now(),
    constraint idempotency_keys_pkey primary key (scope, route, key),
    constraint idempotency_keys_status_check check (status between 100 and 599)
  );
  create index idempotency_keys_created_idx on idempotency_keys (created_at);
`)

export const down = (knex: Knex) => knex.raw('drop table idempotency_keys')
