import type { Knex } from 'knex'

/**
 * For the journal of a garage: all of it, what is of one kind of thing, and what one person did, each newest first and page
 * by page. The purge, which looks for the oldest, walks the first from its other end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index activity_garage_latest_idx on activity (garage_id, created_at desc, id desc)')
  await knex.raw('create index activity_garage_type_idx on activity (garage_id, object_type, created_at desc, id desc)')
  await knex.raw(
    'create index activity_garage_actor_idx on activity (garage_id, actor_id, object_type, created_at desc, id desc)',
  )
  await knex.raw('drop index activity_garage_created_idx')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index activity_garage_created_idx on activity (garage_id, created_at)')
  for (const walk of ['actor', 'type', 'latest']) await knex.raw(`drop index activity_garage_${walk}_idx`)
}
