import type { Knex } from 'knex'

/** The columns with which a process copies its open wait, its assignee, and the place of its car. */
const columns = [
  'wait_id uuid',
  'wait_reason text',
  'wait_since timestamptz',
  'wait_until date',
  'assignee_id uuid',
  'arrived_at timestamptz',
  'returned_at timestamptz',
  'km_in int',
  'km_out int',
  'key_number text',
  'place text',
]

const open = "status <> 'completed'"
const inHand = `${open} and steps_ready = 0 and wait_id is null`

/** Each group of the day is read by one of these, in its order. */
const indexes = {
  due: `(garage_id, least(estimated_end_date, wait_until), id) where ${open}`,
  pending: '(garage_id, least(estimated_end_date, wait_until), id) where steps_ready > 0',
  waiting: '(garage_id, least(estimated_end_date, wait_until), id) where wait_id is not null',
  moving: `(garage_id, status, least(estimated_end_date, wait_until), id) where ${inHand}`,
  touched: `(garage_id, greatest(updated_at, start_date), id) where ${inHand}`,
  on_site: `(garage_id, completed_at, id) where arrived_at is not null and returned_at is null`,
  assignee: `(garage_id, assignee_id, least(estimated_end_date, wait_until), id) where assignee_id is not null and ${open}`,
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`alter table processes ${columns.map((column) => `add column ${column}`).join(', ')}`)
  await knex.raw(`
  alter table processes add constraint processes_assignee_fkey
    foreign key (assignee_id) references users (id) on delete set null`)
  await knex.raw(`
  alter table processes add constraint processes_wait_reason_check
    check (wait_reason in ('piece', 'accord', 'expert', 'sous_traitant', 'client', 'autre'))`)
  await knex.raw(`
  alter table processes add constraint processes_wait_check
    check ((wait_id is null) = (wait_reason is null) and (wait_id is null) = (wait_since is null))`)
  for (const [name, on] of Object.entries(indexes)) {
    await knex.raw(`create index processes_garage_${name}_idx on processes ${on}`)
  }
  // Two cars on site never have the same key number.
  await knex.raw(`
  create unique index processes_garage_key_unique on processes (garage_id, key_number)
    where key_number is not null and arrived_at is not null and returned_at is null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  for (const name of ['key_unique', ...Object.keys(indexes).map((each) => `${each}_idx`)]) {
    await knex.raw(`drop index processes_garage_${name}`)
  }
  for (const name of ['wait_check', 'wait_reason_check', 'assignee_fkey']) {
    await knex.raw(`alter table processes drop constraint processes_${name}`)
  }
  await knex.raw(`alter table processes ${columns.map((column) => `drop column ${column.split(' ')[0]}`).join(', ')}`)
}
