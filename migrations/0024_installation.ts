import type { Knex } from 'knex'

// One row, with the facts on which all servers of this database must agree.
export const up = (knex: Knex) =>
  knex.raw(`
  create table installation (
    id int not null default 1,
    secrets_mark bytea not null,
    marked_at timestamptz not null default now(),
    constraint installation_pkey primary key (id),
    constraint installation_one_row check (id = 1)
  )
`)

export const down = (knex: Knex) => knex.raw('drop table installation')
