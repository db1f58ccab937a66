import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`
const choice = `('circular', 'new')`
const exemption = `('category', 'warranty', 'free', 'delay', 'risk')`

/**
 * An agreement holds what its customer chose between new parts and parts from the circular economy, or why nothing was asked. The
 * double that the law has a garage keep for two years stands by itself, without a name: it outlives process and client.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table approvals add column parts_exemption text, add column parts_choice text')
  await knex.raw(`
  alter table approvals add constraint approvals_parts_exemption_check check (parts_exemption in ${exemption})`)
  await knex.raw(`alter table approvals add constraint approvals_parts_choice_check check (parts_choice in ${choice})`)
  await knex.raw(keeping(`${keptOnceSent} parts_exemption`, `${keptOnceAnswered} parts_choice`))
  await knex.raw(`
  create table parts_choices (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    approval_id uuid not null,
    plaque text,
    vehicle text,
    choice text,
    exemption text,
    medium text not null,
    chosen_at timestamptz not null,
    constraint parts_choices_pkey primary key (garage_id, id),
    constraint parts_choices_garage_fkey foreign key (garage_id) references garages (id),
    constraint parts_choices_choice_check check (choice in ${choice}),
    constraint parts_choices_exemption_check check (exemption in ${exemption}),
    constraint parts_choices_one_check check (num_nonnulls(choice, exemption) = 1),
    constraint parts_choices_medium_check check (medium in ('online', 'phone', 'paper', 'on_site'))
  )`)
  await knex.raw('alter table parts_choices enable row level security')
  await knex.raw('alter table parts_choices force row level security')
  await knex.raw(`create policy parts_choices_tenant on parts_choices using (${tenant})`)
  await knex.raw(distributed('parts_choices', 'processes'))
  await knex.raw('create index parts_choices_garage_chosen_idx on parts_choices (garage_id, chosen_at desc, id)')
}

/** The columns that do not change any more: once a request was sent, and once it was answered. */
const keptOnceSent = 'id process_id title message lines content content_hash sent_at expires_at expiry_days created_at'
const keptOnceAnswered = 'state answers accepted_cents answered_by answered_at medium photo_digests'

/** The function of the trigger of migration 0047, with these columns besides. */
const keeping = (sent: string, answered: string) => `
  create or replace function keep_approval() returns trigger language plpgsql as $$
  begin
    if old.state <> 'draft' and (${columns('new', sent)}) is distinct from (${columns('old', sent)}) then
      raise exception 'approval % was sent: what was shown of it does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.state = 'answered' and (${columns('new', answered)}) is distinct from (${columns('old', answered)}) then
      raise exception 'approval % was answered: its answer does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`

const columns = (row: 'new' | 'old', names: string): string =>
  names
    .split(' ')
    .map((name) => `${row}.${name}`)
    .join(', ')

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop table parts_choices')
  await knex.raw(keeping(keptOnceSent, keptOnceAnswered))
  await knex.raw('alter table approvals drop column parts_exemption, drop column parts_choice')
}

const distributed = (table: string, beside: string) => `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => '${beside}')
      from pg_dist_partition where logicalrelid = '${beside}'::regclass;
    end if;
  end $$`
