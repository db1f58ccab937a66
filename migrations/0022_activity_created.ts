import type { Knex } from 'knex'

// For the purge, which looks for the oldest of each garage every hour.
export const up = (knex: Knex) =>
  knex.raw('create index activity_garage_created_idx on activity (garage_id, created_at)')

export const down = (knex: Knex) => knex.raw('drop index activity_garage_created_idx')
