import type { Knex } from 'knex'

/**
 * For the journal of a garage, page by page: all of it, what is of one kind of thing, and what one person did, or nobody of
 * the garage. `case` where `coalesce` would do: row-level security lets no index answer what PostgreSQL does not know to be
 * free of leaks, and it knows only the former. The purge, which looks for the oldest, walks the first from its other end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index activity_garage_latest_idx on activity (garage_id, created_at, id)')
  await knex.raw('create index activity_garage_type_idx on activity (garage_id, object_type, created_at, id)')
  await knex.raw(`
  create index activity_garage_actor_idx on activity (
    garage_id, (case when actor_id is null then '00000000-0000-0000-0000-000000000000' else actor_id end),
    object_type, created_at, id)`)
  await knex.raw('drop index activity_garage_created_idx')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index activity_garage_created_idx on activity (garage_id, created_at)')
  for (const walk of ['actor', 'type', 'latest']) await knex.raw(`drop index activity_garage_${walk}_idx`)
}
