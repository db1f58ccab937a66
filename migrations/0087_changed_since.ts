import type { Knex } from 'knex'

const tables = ['clients', 'cars', 'processes']

/** A program reads what changed since its last reading, in the order of the changes. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    await knex.raw(`create index ${table}_garage_updated_idx on ${table} (garage_id, updated_at, id)`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const table of tables) await knex.raw(`drop index ${table}_garage_updated_idx`)
}
