import type { Knex } from 'knex'

// The first steps of a new garage can be hidden.
export const up = (knex: Knex) => knex.raw('alter table garages add column first_steps_hidden_at timestamptz')

export const down = (knex: Knex) => knex.raw('alter table garages drop column first_steps_hidden_at')
