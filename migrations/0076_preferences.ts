import type { Knex } from 'knex'

/** Moves the preferences of users into one JSON value. A preference that has its default is not stored. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`alter table users add column preferences jsonb not null default '{}'`)
  await knex.raw(`
    alter table users add constraint users_preferences_check check (jsonb_typeof(preferences) = 'object')`)
  await knex.raw(`update users set preferences = preferences || '{"morningMail": true}' where morning_mail`)
  await knex.raw(`update users set preferences = preferences || '{"shortcuts": false}' where not shortcuts`)
  await knex.raw('drop index users_morning_idx')
  await knex.raw('alter table users drop column morning_mail')
  await knex.raw('alter table users drop column shortcuts')
  await knex.raw(`create index users_morning_idx on users (garage_id) where preferences @> '{"morningMail": true}'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table users add column morning_mail boolean not null default false')
  await knex.raw('alter table users add column shortcuts boolean not null default true')
  await knex.raw(`update users set morning_mail = true where preferences @> '{"morningMail": true}'`)
  await knex.raw(`update users set shortcuts = false where preferences @> '{"shortcuts": false}'`)
  await knex.raw('drop index users_morning_idx')
  await knex.raw('alter table users drop column preferences')
  await knex.raw('create index users_morning_idx on users (garage_id) where morning_mail')
}
