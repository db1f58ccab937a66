import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

// The requests to customers, and their answers. They are kept longer than their process, because a business must be
// able to prove an order.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table approvals (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid not null,
    title text not null,
    message text not null,
    lines jsonb not null,
    state text not null default 'draft',
    expiry_days smallint not null,
    replaces_id uuid,
    author_id uuid,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    sent_at timestamptz,
    expires_at timestamptz,
    content text,
    content_hash text,
    photo_digests text[] not null default '{}',
    opened_at timestamptz,
    callback_at timestamptz,
    reminded_at timestamptz,
    answered_at timestamptz,
    answers jsonb,
    accepted_cents int,
    answered_by text,
    medium text,
    withdrawn_at timestamptz,
    steps_added_at timestamptz,
    sealed_at timestamptz,
    constraint approvals_pkey primary key (garage_id, id),
    constraint approvals_garage_fkey foreign key (garage_id) references garages (id),
    constraint approvals_state_check check (state in ('draft', 'sent', 'answered', 'expired', 'withdrawn')),
    constraint approvals_medium_check check (medium in ('online', 'phone', 'paper', 'on_site')),
    constraint approvals_expiry_check check (expiry_days between 1 and 30),
    constraint approvals_sent_check
      check (state not in ('sent', 'expired') or (sent_at is not null and expires_at is not null)),
    constraint approvals_frozen_check
      check ((state = 'draft') = (content is null) and (content is null) = (content_hash is null)),
    constraint approvals_answer_check
      check ((state = 'answered') = (num_nonnulls(answered_at, answers, accepted_cents, answered_by, medium) = 5))
  )`)
  await knex.raw('alter table approvals enable row level security')
  await knex.raw('alter table approvals force row level security')
  await knex.raw(`create policy approvals_tenant on approvals using (${tenant})`)
  await knex.raw(distributed('approvals', 'processes'))
  await knex.raw('create index approvals_garage_process_idx on approvals (garage_id, process_id, created_at, id)')
  await knex.raw(`
  create unique index approvals_garage_sent_unique on approvals (garage_id, process_id) where state = 'sent'`)
  await knex.raw(`
  create unique index approvals_garage_replaces_unique on approvals (garage_id, replaces_id)
    where replaces_id is not null`)
  await knex.raw(`create index approvals_garage_expiry_idx on approvals (garage_id, expires_at) where state = 'sent'`)
}

export const down = (knex: Knex) => knex.raw('drop table approvals')

const distributed = (table: string, beside: string) => `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => '${beside}')
      from pg_dist_partition where logicalrelid = '${beside}'::regclass;
    end if;
  end $$`
