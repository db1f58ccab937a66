import type { Knex } from 'knex'

// What a new garage is asked for can be put away.
export const up = (knex: Knex) => knex.raw('alter table garages add column first_steps_hidden_at timestamptz')

export const down = (knex: Knex) => knex.raw('alter table garages drop column first_steps_hidden_at')
