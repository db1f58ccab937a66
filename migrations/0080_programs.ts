import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/**
 * The programs of a garage, and their tokens, which are looked up before the garage is known. A program keeps its maker
 * without a foreign key: it stays in the list, stopped, once the account is deleted.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table programs (
    garage_id uuid not null,
    id uuid not null,
    name text not null,
    rights text[] not null,
    made_by uuid not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    warned_at timestamptz,
    constraint programs_pkey primary key (garage_id, id),
    constraint programs_garage_fkey foreign key (garage_id) references garages (id)
  )`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('programs', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw('alter table programs enable row level security')
  await knex.raw('alter table programs force row level security')
  await knex.raw(`create policy programs_tenant on programs using (${tenant})`)
  await knex.raw(`
  create table program_tokens (
    token_hash bytea not null,
    garage_id uuid not null,
    program_id uuid not null,
    last_used_at timestamptz,
    constraint program_tokens_pkey primary key (token_hash),
    constraint program_tokens_program_unique unique (garage_id, program_id),
    constraint program_tokens_garage_fkey foreign key (garage_id) references garages (id)
  )`)
  await knex.raw('alter table activity add column program text')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table activity drop column program')
  await knex.raw('drop table program_tokens')
  await knex.raw('drop table programs')
}
