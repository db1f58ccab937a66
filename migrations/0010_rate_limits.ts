import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table rate_limits (
    key text not null,
    points int not null default 0,
    expire bigint,
    constraint rate_limits_pkey primary key (key)
  );
  create index rate_limits_expire_idx on rate_limits (expire);
`)

export const down = (knex: Knex) => knex.raw('drop table rate_limits')
