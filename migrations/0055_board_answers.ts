import type { Knex } from 'knex'

const open = "status <> 'completed'"
const inHand = `${open} and steps_ready = 0 and wait_id is null`

/** Indexes of the board by the estimated end, and of waits by the day on which they should end: as they are now, and as they were. */
const indexes = {
  pending: [
    '(garage_id, estimated_end_date, id) where steps_ready > 0',
    '(garage_id, least(estimated_end_date, wait_until), id) where steps_ready > 0',
  ],
  waiting: [
    '(garage_id, wait_until, id) where wait_id is not null',
    '(garage_id, least(estimated_end_date, wait_until), id) where wait_id is not null',
  ],
  moving: [
    `(garage_id, status, estimated_end_date, id) where ${inHand}`,
    `(garage_id, status, least(estimated_end_date, wait_until), id) where ${inHand}`,
  ],
  assignee: [
    `(garage_id, assignee_id, estimated_end_date, id) where assignee_id is not null and ${open}`,
    `(garage_id, assignee_id, least(estimated_end_date, wait_until), id) where assignee_id is not null and ${open}`,
  ],
}

/**
 * A process copies its customer's pending answer, for the first group of the board, and the id of its current step, for
 * the action of its row. Being late only depends on the estimated end.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table processes add column answer_id uuid, add column answer_at timestamptz, add column current_step_id uuid`)
  await knex.raw(`
  alter table processes add constraint processes_answer_check check ((answer_id is null) = (answer_at is null))`)
  // The index of what is open by its estimated end, of migration 0033, serves what is late and soon due.
  await knex.raw('drop index processes_garage_due_idx')
  await replaceIndexes(knex, 0)
  await knex.raw(`
  create index processes_garage_answer_idx on processes (garage_id, answer_at, id)
    where answer_id is not null and ${open}`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table approvals no force row level security')
  await knex.raw('alter table processes no force row level security')
  await knex.raw(`
  update processes p set answer_id = a.id, answer_at = a.answered_at
  from (
    select distinct on (q.garage_id, q.process_id) q.garage_id, q.process_id, q.id, q.answered_at, q.steps_added_at
    from approvals q where q.state = 'answered'
    order by q.garage_id, q.process_id, q.answered_at desc
  ) a
  where a.garage_id = p.garage_id and a.process_id = p.id and a.steps_added_at is null
    and p.status <> 'completed' and p.approval_state = 'received' and p.approval_outcome in ('accepted', 'partial')`)
  await knex.raw('alter table process_steps no force row level security')
  await knex.raw(`
  update processes p set current_step_id = s.id
  from process_steps s
  where s.garage_id = p.garage_id and s.process_id = p.id and s.position = p.steps_validated
    and p.current_step_name is not null`)
  await knex.raw('alter table process_steps force row level security')
  await knex.raw('alter table processes force row level security')
  await knex.raw('alter table approvals force row level security')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop index processes_garage_answer_idx')
  await replaceIndexes(knex, 1)
  await knex.raw(`
  create index processes_garage_due_idx on processes (garage_id, least(estimated_end_date, wait_until), id)
    where ${open}`)
  await knex.raw('alter table processes drop constraint processes_answer_check')
  await knex.raw('alter table processes drop column answer_id, drop column answer_at, drop column current_step_id')
}

async function replaceIndexes(knex: Knex, version: 0 | 1): Promise<void> {
  for (const [name, versions] of Object.entries(indexes)) {
    await knex.raw(`drop index processes_garage_${name}_idx`)
    await knex.raw(`create index processes_garage_${name}_idx on processes ${versions[version]}`)
  }
}
