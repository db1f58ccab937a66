import type { Knex } from 'knex'

/** The page of a car lists its former owners: without an index, it would read all events of the garage. */
export const up = (knex: Knex) =>
  knex.raw(`
    create index activity_garage_car_owner_idx on activity (garage_id, object_id, created_at)
    where action = 'car.ownerChanged'`)

export const down = (knex: Knex) => knex.raw('drop index activity_garage_car_owner_idx')
