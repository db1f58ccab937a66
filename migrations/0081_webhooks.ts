import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/** The webhooks of a garage, and the events sent to them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table webhooks (
    garage_id uuid not null,
    id uuid not null,
    url text not null,
    events text[] not null,
    enabled boolean not null default true,
    off_reason text,
    failing_since timestamptz,
    secret_cipher bytea not null,
    former_secret_cipher bytea,
    former_secret_until timestamptz,
    created_at timestamptz not null,
    constraint webhooks_pkey primary key (garage_id, id),
    constraint webhooks_garage_fkey foreign key (garage_id) references garages (id),
    constraint webhooks_off_reason_check check (off_reason in ('hand', 'gone', 'failing', 'full')),
    constraint webhooks_off_check check (enabled = (off_reason is null)),
    constraint webhooks_former_secret_check
      check ((former_secret_cipher is null) = (former_secret_until is null))
  )`)
  await distribute(knex, 'webhooks')
  await guard(knex, 'webhooks')
  await knex.raw(`
  create table webhook_deliveries (
    garage_id uuid not null,
    id uuid not null,
    webhook_id uuid not null,
    event text not null,
    subject_id uuid,
    process_id uuid,
    lane_id uuid not null,
    state text not null default 'waiting',
    attempts integer not null default 0,
    status integer,
    failure text,
    took_ms integer,
    answer text,
    created_at timestamptz not null,
    tried_at timestamptz,
    next_at timestamptz,
    constraint webhook_deliveries_pkey primary key (garage_id, id),
    constraint webhook_deliveries_state_check check (state in ('waiting', 'delivered', 'given_up')),
    constraint webhook_deliveries_next_check check ((state = 'waiting') = (next_at is not null))
  )`)
  await distribute(knex, 'webhook_deliveries')
  await guard(knex, 'webhook_deliveries')
  await knex.raw(`
  alter table webhook_deliveries add constraint webhook_deliveries_webhook_fkey
    foreign key (garage_id, webhook_id) references webhooks (garage_id, id) on delete cascade`)
  await knex.raw('create index webhook_deliveries_webhook_index on webhook_deliveries (garage_id, webhook_id, id desc)')
  await knex.raw(`
  create index webhook_deliveries_waiting_index on webhook_deliveries (garage_id, webhook_id, lane_id, id)
    where state = 'waiting'`)
  await knex.raw('create index webhook_deliveries_created_index on webhook_deliveries (garage_id, created_at)')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table webhook_deliveries')
  await knex.raw('drop table webhooks')
}

async function distribute(knex: Knex, table: string): Promise<void> {
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
}

async function guard(knex: Knex, table: string): Promise<void> {
  await knex.raw(`alter table ${table} enable row level security`)
  await knex.raw(`alter table ${table} force row level security`)
  await knex.raw(`create policy ${table}_tenant on ${table} using (${tenant})`)
}
