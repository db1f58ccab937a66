import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table sessions (
    sid text not null,
    sess json not null,
    expire timestamptz not null,
    constraint sessions_pkey primary key (sid)
  );
  create index sessions_expire_idx on sessions (expire);
  create index sessions_auth_session_idx on sessions ((sess ->> 'authSessionId'));
`)

export const down = (knex: Knex) => knex.raw('drop table sessions')
