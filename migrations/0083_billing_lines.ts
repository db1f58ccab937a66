import type { Knex } from 'knex'

/** Adds the digest of the lines that were fetched: a later change of them can then be seen, and marked again. */
export const up = (knex: Knex) => knex.raw('alter table process_billing add column fetched_lines text')

export const down = (knex: Knex) => knex.raw('alter table process_billing drop column fetched_lines')
