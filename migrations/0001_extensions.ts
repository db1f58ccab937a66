import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
`)

export const down = (knex: Knex) => knex.raw('drop extension btree_gin; drop extension pg_trgm')
