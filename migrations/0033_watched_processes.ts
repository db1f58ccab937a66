import type { Knex } from 'knex'

const open = "status <> 'completed'"

/** The index by which passed dates are found, whatever the number of processes. */
const indexes = {
  end: `(garage_id, estimated_end_date, id) where ${open}`,
  wait_until: '(garage_id, wait_until, id) where wait_until is not null',
}

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(indexes)) {
    await knex.raw(`create index processes_garage_${name}_idx on processes ${on}`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index processes_garage_${name}_idx`)
}
