import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/**
 * An import stores how its file was read, and keeps the file in pieces until it is done, so that it can be read in
 * another way.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table imports add column reading jsonb')
  await knex.raw(`
  create table import_pieces (
    garage_id uuid not null,
    import_id uuid not null,
    position int not null,
    bytes bytea not null,
    constraint import_pieces_pkey primary key (garage_id, import_id, position)
  )`)
  await knex.raw('alter table import_pieces enable row level security')
  await knex.raw('alter table import_pieces force row level security')
  await knex.raw(`create policy import_pieces_tenant on import_pieces using (${tenant})`)
  await knex.raw(`
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('import_pieces', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`)
  await knex.raw(`
  alter table import_pieces add constraint import_pieces_import_fkey
    foreign key (garage_id, import_id) references imports (garage_id, id) on delete cascade`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop table import_pieces')
  await knex.raw('alter table imports drop column reading')
}
