import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`
const choice = `('circular', 'new')`
const exemption = `('category', 'warranty', 'free', 'delay', 'risk')`

/**
 * An agreement holds its customer's choice between new parts and parts from the circular economy, or the reason for not
 * asking. The copy that the law requires for two years is a separate row without a name: it is kept longer than process
 * and client.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table approvals add column parts_exemption text, add column parts_choice text')
  await knex.raw(`
  alter table approvals add constraint approvals_parts_exemption_check check (parts_exemption in ${exemption})`)
  await knex.raw(`alter table approvals add constraint approvals_parts_choice_check check (parts_choice in ${choice})`)
  await knex.raw(keeping)
  await knex.raw(kept)
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

/**
 * The question about parts cannot be changed after sending, and the choice not after the answer, as in migration 0047.
 */
const keeping = `
  create function keep_parts_choice() returns trigger language plpgsql as $$
  begin
    if old.state <> 'draft' and new.parts_exemption is distinct from old.parts_exemption then
      raise exception 'approval % was sent: what was said of parts does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    if old.state = 'answered' and new.parts_choice is distinct from old.parts_choice then
      raise exception 'approval % was answered: its choice of parts does not change', old.id
        using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`

/** Citus does not distribute a table with triggers: there, only the proof page's comparison protects it. */
const kept = `
  do $$ begin
    if to_regclass('pg_dist_partition') is null then
      create trigger approvals_keep_parts before update on approvals
        for each row execute function keep_parts_choice();
    elsif not exists (select 1 from pg_dist_partition where logicalrelid = 'approvals'::regclass) then
      create trigger approvals_keep_parts before update on approvals
        for each row execute function keep_parts_choice();
    end if;
  end $$`

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop table parts_choices')
  await knex.raw('drop trigger if exists approvals_keep_parts on approvals')
  await knex.raw('drop function keep_parts_choice()')
  await knex.raw('alter table approvals drop column parts_exemption, drop column parts_choice')
}

const distributed = (table: string, beside: string) => `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => '${beside}')
      from pg_dist_partition where logicalrelid = '${beside}'::regclass;
    end if;
  end $$`
