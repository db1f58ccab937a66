import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/** The screens of a garage, and their tokens, which are looked up before the garage is known. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table screens (
    garage_id uuid not null,
    id uuid not null,
    name text not null,
    masks_plates boolean not null,
    token_cipher bytea not null,
    created_at timestamptz not null,
    constraint screens_pkey primary key (garage_id, id),
    constraint screens_garage_fkey foreign key (garage_id) references garages (id)
  )`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('screens', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw('alter table screens enable row level security')
  await knex.raw('alter table screens force row level security')
  await knex.raw(`create policy screens_tenant on screens using (${tenant})`)
  await knex.raw(`
  create table screen_tokens (
    token_hash bytea not null,
    garage_id uuid not null,
    screen_id uuid not null,
    constraint screen_tokens_pkey primary key (token_hash),
    constraint screen_tokens_screen_unique unique (garage_id, screen_id),
    constraint screen_tokens_garage_fkey foreign key (garage_id) references garages (id)
  )`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table screen_tokens')
  await knex.raw('drop table screens')
}
