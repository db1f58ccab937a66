import type { Knex } from 'knex'

// An index for the hourly purge, which reads the oldest rows of each garage.
export const up = (knex: Knex) =>
  knex.raw('create index activity_garage_created_idx on activity (garage_id, created_at)')

export const down = (knex: Knex) => knex.raw('drop index activity_garage_created_idx')
