import type { Knex } from 'knex'

// When somebody last proved who they are in a session, and by what; where it was last used from.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions add column proved_at timestamptz')
  await knex.raw('update auth_sessions set proved_at = created_at')
  await knex.raw('alter table auth_sessions alter column proved_at set default now()')
  await knex.raw('alter table auth_sessions alter column proved_at set not null')
  await knex.raw(`alter table auth_sessions add column proved_by text not null default 'password'`)
  await knex.raw(`
  alter table auth_sessions add constraint auth_sessions_proved_by_check
    check (proved_by in ('password', 'code', 'recovery', 'passkey'))`)
  await knex.raw('alter table auth_sessions add column last_ip text')
  await knex.raw('update auth_sessions set last_ip = ip')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions drop column last_ip')
  await knex.raw('alter table auth_sessions drop constraint auth_sessions_proved_by_check')
  await knex.raw('alter table auth_sessions drop column proved_by')
  await knex.raw('alter table auth_sessions drop column proved_at')
}
