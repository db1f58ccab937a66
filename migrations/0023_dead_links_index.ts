import type { Knex } from 'knex'

// Asked by every dashboard: the links that died last, without a look at the processes that are open.
export const up = (knex: Knex) =>
  knex.raw(`
  create index processes_garage_link_idx on processes (garage_id, link_expires_at desc, id desc)
    where status in ('proposed', 'in_progress');
`)

export const down = (knex: Knex) => knex.raw('drop index processes_garage_link_idx')
