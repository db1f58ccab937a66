import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/** Counts the changes of each garage, and stores the last change of each kind of thing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table garage_changes (
    garage_id uuid not null,
    number bigint not null,
    kinds jsonb not null,
    constraint garage_changes_pkey primary key (garage_id)
  )`)
  await knex.raw('alter table garage_changes enable row level security')
  await knex.raw('alter table garage_changes force row level security')
  await knex.raw(`create policy garage_changes_tenant on garage_changes using (${tenant})`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('garage_changes', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table garage_changes add constraint garage_changes_garage_fkey
    foreign key (garage_id) references garages (id)`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table garage_changes')
}
