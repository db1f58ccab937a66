import type { Knex } from 'knex'

/**
 * A process copies the answer to its last agreement, for lists: all, a part or nothing was accepted, and the amounts.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table processes add column approval_outcome text, add column approval_accepted_cents int,
    add column approval_total_cents int`)
  await knex.raw(`
  alter table processes add constraint processes_approval_outcome_check
    check (approval_outcome in ('accepted', 'partial', 'refused'))`)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  await knex.raw('alter table approvals no force row level security')
  await knex.raw('alter table processes no force row level security')
  await knex.raw(`
  update processes p
  set approval_outcome = case a.accepted when 0 then 'refused' when a.asked then 'accepted' else 'partial' end,
    approval_accepted_cents = a.accepted_cents, approval_total_cents = a.total_cents
  from (
    select distinct on (q.garage_id, q.process_id) q.garage_id, q.process_id, q.accepted_cents,
      jsonb_array_length(q.lines) as asked,
      (select count(*) from jsonb_each_text(q.answers) as given where given.value = 'accepted') as accepted,
      (select sum((line ->> 'amountCents')::int) from jsonb_array_elements(q.lines) as line) as total_cents
    from approvals q where q.state = 'answered'
    order by q.garage_id, q.process_id, q.answered_at desc
  ) a
  where a.garage_id = p.garage_id and a.process_id = p.id and p.approval_state = 'received'`)
  await knex.raw('alter table processes force row level security')
  await knex.raw('alter table approvals force row level security')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table processes drop constraint processes_approval_outcome_check')
  await knex.raw(`
  alter table processes drop column approval_outcome, drop column approval_accepted_cents,
    drop column approval_total_cents`)
}
