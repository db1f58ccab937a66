import type { Knex } from 'knex'

/**
 * A process copies all pending answers of its customer, oldest first, so that a second answer does not hide the first.
 * The columns of a single answer have the oldest one, for the index of the board.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`alter table processes add column pending_answers jsonb not null default '[]'`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table processes no force row level security')
  await knex.raw(`
  update processes set pending_answers = jsonb_build_array(jsonb_build_object(
    'approvalId', answer_id, 'answeredAt', to_char(answer_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'renounced', answer_renounced, 'outcome', approval_outcome,
    'acceptedCents', approval_accepted_cents, 'totalCents', approval_total_cents, 'heldUntil', null))
  where answer_id is not null`)
  await knex.raw('alter table processes force row level security')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table processes drop column pending_answers')
}
