import type { Knex } from 'knex'

/**
 * Plates keep letters and digits of any script. `domain/cars/plate.ts` decides which characters are letters:
 * PostgreSQL's answer depends on the locale of the database, so this constraint only refuses clear cases.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table cars drop constraint cars_plaque_check')
  await knex.raw(`
  alter table cars add constraint cars_plaque_check
    check (plaque ~ '^[^\\u0001-/:-@\\[-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u3000\\ufeff]{2,12}$')`)
}

/** Plates that the previous constraint would refuse stay unchanged. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table cars drop constraint cars_plaque_check')
  await knex.raw(`
  alter table cars add constraint cars_plaque_check check (plaque ~ '^[A-Z0-9]{2,12}$') not valid`)
}
