import type { Knex } from 'knex'

// Every search reads the pending list of the index, for all garages. With the default of 4 MB that is five hundred
// blocks and ten times the cost of the search itself; with 64 kB, eight blocks.
export const up = (knex: Knex) =>
  knex.raw(tables.map((table) => `${index(table)} set (gin_pending_list_limit = 64); ${takeIn(table)}`).join('\n'))

export const down = (knex: Knex) =>
  knex.raw(tables.map((table) => `${index(table)} reset (gin_pending_list_limit);`).join('\n'))

const tables = ['clients', 'cars', 'processes']
const index = (table: string) => `alter index ${table}_garage_search_idx`
const takeIn = (table: string) => `select gin_clean_pending_list('${table}_garage_search_idx');`
