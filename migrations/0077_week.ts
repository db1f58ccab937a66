import type { Knex } from 'knex'

/** The week reads cars that are expected by their start, and counts cars given back by the day on which they left. */
const indexes = {
  expected: "(garage_id, start_date, id) where arrived_at is null and status <> 'completed'",
  gone: '(garage_id, coalesce(returned_at, completed_at)) where coalesce(returned_at, completed_at) is not null',
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const [name, on] of Object.entries(indexes))
    await knex.raw(`create index processes_garage_${name}_idx on processes ${on}`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const name of Object.keys(indexes)) await knex.raw(`drop index processes_garage_${name}_idx`)
}
