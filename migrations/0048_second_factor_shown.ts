import type { Knex } from 'knex'

// When a session last showed a second factor. One that proved itself by the password last may have shown one before:
// nobody wrote it down, so that it is asked once more where it matters.
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions add column second_factor_shown_at timestamptz')
  await knex.raw(`update auth_sessions set second_factor_shown_at = proved_at where proved_by <> 'password'`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table auth_sessions drop column second_factor_shown_at')
}
