import type { Knex } from 'knex'

/**
 * Indexes for the pages of a garage's journal: all of it, one subject, one author, or no author of the garage. They use
 * `case` instead of `coalesce`: under row-level security an index only serves leakproof expressions, and `coalesce` is
 * not one. The purge reads the first index from its other end.
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
