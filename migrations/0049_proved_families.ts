import type { Knex } from 'knex'

// The last reauthentication of a tab's refresh family; another tab's does not count.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table refresh_families add column proved_at timestamptz')
  await knex.raw('alter table refresh_families add column second_factor_shown_at timestamptz')
  await knex.raw(`
  update refresh_families set proved_at = s.proved_at, second_factor_shown_at = s.second_factor_shown_at
  from auth_sessions s where s.id = auth_session_id`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table refresh_families drop column second_factor_shown_at')
  await knex.raw('alter table refresh_families drop column proved_at')
}
