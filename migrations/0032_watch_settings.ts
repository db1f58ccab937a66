import type { Knex } from 'knex'

const columns = {
  idle_days: 'int not null default 3',
  unfetched_days: "int[] not null default '{3,15,75}'",
  review_url: 'text',
}

const checks = {
  idle_days: 'idle_days between 1 and 30',
  // Three, each later than the one before.
  unfetched_days: `cardinality(unfetched_days) = 3 and unfetched_days[1] between 1 and unfetched_days[2] - 1
    and unfetched_days[2] < unfetched_days[3] and unfetched_days[3] <= 365`,
}

// The garage's settings for notifications about cars, and the address where customers may review the garage.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const [name, type] of Object.entries(columns)) await knex.raw(`alter table garages add column ${name} ${type}`)
  for (const [name, rule] of Object.entries(checks)) {
    await knex.raw(`alter table garages add constraint garages_${name}_check check (${rule})`)
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(columns)) await knex.raw(`alter table garages drop column ${name}`)
}
