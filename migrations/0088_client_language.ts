import type { Knex } from 'knex'

/** Adds the language in which a client reads. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table clients add column langue text not null default 'fr'`)
  await knex.raw(
    `alter table clients add constraint clients_langue_check check (langue in ('fr', 'en', 'de', 'es', 'it', 'nl'))`,
  )
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table clients drop constraint clients_langue_check')
  await knex.raw('alter table clients drop column langue')
}
