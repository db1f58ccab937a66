import type { Knex } from 'knex'

const tenant = `garage_id = nullif(current_setting('app.garage_id', true), '')::uuid`

/**
 * Imported files of clients and cars: the file, the result of the dry run for each line, and the rows that an import
 * created, by which it is undone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  create table imports (
    garage_id uuid not null,
    id uuid not null,
    name text not null,
    digest text not null,
    state text not null,
    columns jsonb not null,
    lines int not null,
    counts jsonb,
    progress int not null default 0,
    notice text,
    skip_unreadable boolean not null default false,
    author_id uuid,
    created_at timestamptz not null,
    done_at timestamptz,
    constraint imports_pkey primary key (garage_id, id),
    constraint imports_garage_fkey foreign key (garage_id) references garages (id),
    constraint imports_state_check check (state in ('uploaded', 'checked', 'running', 'done', 'undone')),
    constraint imports_done_check check ((state in ('done', 'undone')) = (done_at is not null))
  )`)
  await knex.raw(`
  create table import_lines (
    garage_id uuid not null,
    import_id uuid not null,
    line int not null,
    cells jsonb not null,
    status text,
    text jsonb,
    made_client_id uuid,
    made_car_id uuid,
    constraint import_lines_pkey primary key (garage_id, import_id, line),
    constraint import_lines_status_check check (status in ('new', 'known', 'unreadable'))
  )`)
  for (const table of ['imports', 'import_lines']) {
    await knex.raw(`alter table ${table} enable row level security`)
    await knex.raw(`alter table ${table} force row level security`)
    await knex.raw(`create policy ${table}_tenant on ${table} using (${tenant})`)
    await knex.raw(distributed(table))
  }
  await knex.raw(`
  alter table import_lines add constraint import_lines_import_fkey
    foreign key (garage_id, import_id) references imports (garage_id, id) on delete cascade`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table import_lines')
  await knex.raw('drop table imports')
}

const distributed = (table: string) => `
  do $$ begin
    if to_regclass('pg_dist_partition') is not null then
      perform create_distributed_table('${table}', 'garage_id', colocate_with => 'processes')
      from pg_dist_partition where logicalrelid = 'processes'::regclass;
    end if;
  end $$`
