import type { Knex } from 'knex'

/** The lists of words that a consumer's right of withdrawal makes longer: as they are from now on, and as they were. */
const words = {
  waits: [['retractation'], 'piece accord expert sous_traitant client autre'.split(' ')],
  outcomes: [['renounced'], 'accepted partial refused'.split(' ')],
  often: [
    ['withdrawal_receipt', 'withdrawal_notice'],
    'reminder approval_request approval_reminder approval_receipt customer_news'.split(' '),
  ],
  news: [
    ['process_approval_renounced'],
    [
      ...'started completed late idle wait_over link_dying unfetched'.split(' ').map((what) => `process_${what}`),
      ...'sent opened answered expiring callback'.split(' ').map((what) => `process_approval_${what}`),
    ],
  ],
} satisfies Record<string, [string[], string[]]>

/**
 * The right of withdrawal of a consumer who agreed at a distance (code de la consommation, L221-18 and after): its end,
 * the request that work begins at once, the withdrawal, and the work done before. A step stores the agreement that it
 * comes from.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table approvals add column begin_now boolean, add column withdrawal_until timestamptz,
    add column renounced_at timestamptz, add column renounced_by text, add column work_done text,
    add column work_done_cents int`)
  await knex.raw(`
  alter table approvals add constraint approvals_renounced_check check (
    (renounced_at is null) = (renounced_by is null)
    and (renounced_at is null or withdrawal_until is not null)
    and (work_done is null or renounced_at is not null)
    and (work_done_cents is null or work_done is not null))`)
  await knex.raw('alter table process_steps add column approval_id uuid, add column renounced_at timestamptz')
  await knex.raw('alter table processes add column answer_renounced boolean not null default false')
  await allow(knex, true)
  await keep(knex, true)
}

/** Data that the previous schema cannot hold is removed; the chained log of each agreement still has it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await keep(knex, false)
  // Forced row-level security would hide every row from the owner, because no garage is set.
  for (const [table, change] of [
    ['notifications', `delete from notifications where type = 'process_approval_renounced'`],
    ['mails', `delete from mails where kind in ('withdrawal_receipt', 'withdrawal_notice')`],
    ['process_waits', `update process_waits set reason = 'client' where reason = 'retractation'`],
    ['processes', `update processes set wait_reason = 'client' where wait_reason = 'retractation'`],
    ['processes', `update processes set approval_outcome = 'refused' where approval_outcome = 'renounced'`],
  ] as const) {
    await knex.raw(`alter table ${table} no force row level security`)
    await knex.raw(change)
    await knex.raw(`alter table ${table} force row level security`)
  }
  await allow(knex, false)
  await knex.raw('alter table processes drop column answer_renounced')
  await knex.raw('alter table process_steps drop column approval_id, drop column renounced_at')
  await knex.raw('alter table approvals drop constraint approvals_renounced_check')
  await knex.raw(`
  alter table approvals drop column begin_now, drop column withdrawal_until, drop column renounced_at,
    drop column renounced_by, drop column work_done, drop column work_done_cents`)
}

/** @param withNew whether the new words are allowed beside those that were */
async function allow(knex: Knex, withNew: boolean): Promise<void> {
  const listOf = (name: keyof typeof words) => {
    const [added, before] = words[name]
    return (withNew ? [...before, ...added] : before).map((word) => `'${word}'`).join(', ')
  }
  const checks = [
    ['process_waits', 'process_waits_reason_check', 'reason', listOf('waits')],
    ['processes', 'processes_wait_reason_check', 'wait_reason', listOf('waits')],
    ['processes', 'processes_approval_outcome_check', 'approval_outcome', listOf('outcomes')],
    ['notifications', 'notifications_type_check', 'type', listOf('news')],
  ] as const
  for (const [table, name, column, list] of checks) {
    await knex.raw(`alter table ${table} drop constraint ${name}`)
    await knex.raw(`alter table ${table} add constraint ${name} check (${column} in (${list}))`)
  }
  await knex.raw('drop index mails_process_kind_unique')
  await knex.raw(`
  create unique index mails_process_kind_unique on mails (garage_id, process_id, kind)
    where process_id is not null and kind not in (${listOf('often')})`)
}

const answer = 'state answers accepted_cents answered_by answered_at medium photo_digests'.split(' ')
const withdrawal = ['begin_now', 'withdrawal_until']

/** Protects the answer from changes, with the new columns of the right of withdrawal or without them. */
async function keep(knex: Knex, withRight: boolean): Promise<void> {
  const columnsOf = (row: string, names: string[]) => names.map((name) => `${row}.${name}`).join(', ')
  const kept = withRight ? [...answer, ...withdrawal] : answer
  const renounced = withRight
    ? `if old.renounced_at is not null and
        (new.renounced_at, new.renounced_by) is distinct from (old.renounced_at, old.renounced_by) then
        raise exception 'approval % was renounced: that does not change', old.id
          using errcode = 'integrity_constraint_violation';
      end if;`
    : ''
  const sent = 'id process_id title message lines content content_hash sent_at expires_at expiry_days created_at'.split(
    ' ',
  )
  await knex.raw(`
  create or replace function keep_approval() returns trigger language plpgsql as $$
  begin
    if old.state <> 'draft' and (${columnsOf('new', sent)}) is distinct from (${columnsOf('old', sent)}) then
      raise exception 'approval % was sent: what was shown of it does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.state = 'answered' and (${columnsOf('new', kept)}) is distinct from (${columnsOf('old', kept)}) then
      raise exception 'approval % was answered: its answer does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    ${renounced}
    return new;
  end $$`)
}
