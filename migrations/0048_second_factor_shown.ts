import type { Knex } from 'knex'

// The last time a session showed a second factor. Earlier sessions have none, so they are asked once more where it
// matters.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions add column second_factor_shown_at timestamptz')
  await knex.raw(`update auth_sessions set second_factor_shown_at = proved_at where proved_by <> 'password'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions drop column second_factor_shown_at')
}
