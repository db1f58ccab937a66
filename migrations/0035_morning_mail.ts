import type { Knex } from 'knex'

const columns = { morning_mail: 'boolean not null default false', morning_mailed_on: 'date' }

// The people who want the morning mail, and the day of the last one.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const [name, type] of Object.entries(columns)) await knex.raw(`alter table users add column ${name} ${type}`)
  await knex.raw('create index users_morning_idx on users (garage_id) where morning_mail')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index users_morning_idx')
  for (const name of Object.keys(columns)) await knex.raw(`alter table users drop column ${name}`)
}
