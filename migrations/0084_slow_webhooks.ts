import type { Knex } from 'knex'

/**
 * Adds the sending time that a webhook has used (`busy_until`: the time at which it is paid back), and since when all
 * its answers are slow.
 */
export const up = (knex: Knex) =>
  knex.raw(`
    alter table webhooks
      add column busy_until timestamptz,
      add column slow_since timestamptz,
      add column slow_mailed_at timestamptz`)

export const down = (knex: Knex) =>
  knex.raw('alter table webhooks drop column busy_until, drop column slow_since, drop column slow_mailed_at')
