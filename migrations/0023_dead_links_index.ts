import type { Knex } from 'knex'

// An index for every dashboard, which shows the links that expired last without reading the open processes.
export const up = (knex: Knex) =>
  knex.raw(`
  create index processes_garage_link_idx on processes (garage_id, link_expires_at desc, id desc)
    where status in ('proposed', 'in_progress');
`)

export const down = (knex: Knex) => knex.raw('drop index processes_garage_link_idx')
