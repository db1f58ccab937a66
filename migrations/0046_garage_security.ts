import type { Knex } from 'knex'

// The requirements of a garage for its people's sign-in.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table garages add column second_factor_for text not null default 'nobody'`)
  await knex.raw(`
  alter table garages add constraint garages_second_factor_for_check
    check (second_factor_for in ('nobody', 'admins', 'everybody'))`)
  await knex.raw('alter table garages add column second_factor_since timestamptz')
  await knex.raw('alter table garages add column refuse_guessed boolean not null default false')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table garages drop column refuse_guessed')
  await knex.raw('alter table garages drop column second_factor_since')
  await knex.raw('alter table garages drop constraint garages_second_factor_for_check')
  await knex.raw('alter table garages drop column second_factor_for')
}
