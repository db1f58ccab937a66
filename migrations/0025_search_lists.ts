import type { Knex } from 'knex'

// Every search reads the list of what the index has yet to take in, for all garages. Of 4 MB, as it comes, that is five
// hundred blocks and ten times what the search itself costs; of 64 kB, eight.
export const up = (knex: Knex) =>
  knex.raw(tables.map((table) => `${index(table)} set (gin_pending_list_limit = 64); ${takeIn(table)}`).join('\n'))

export const down = (knex: Knex) =>
  knex.raw(tables.map((table) => `${index(table)} reset (gin_pending_list_limit);`).join('\n'))

const tables = ['clients', 'cars', 'processes']
const index = (table: string) => `alter index ${table}_garage_search_idx`
const takeIn = (table: string) => `select gin_clean_pending_list('${table}_garage_search_idx');`
