import type { Knex } from 'knex'

const states = ['uploaded', 'checked', 'running', 'done', 'undone']

/** An import is undone in the background: a state for the time it takes. A failed export keeps its reason. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await allow(knex, [...states, 'undoing'], `'done', 'undoing', 'undone'`)
  await knex.raw('alter table exports add column notice text')
}

/** An undo in progress has removed nothing yet. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table exports drop column notice')
  await knex.raw('alter table imports no force row level security')
  await knex.raw(`update imports set state = 'done' where state = 'undoing'`)
  await knex.raw('alter table imports force row level security')
  await allow(knex, states, `'done', 'undone'`)
}

async function allow(knex: Knex, words: string[], ended: string): Promise<void> {
  const list = words.map((word) => `'${word}'`).join(', ')
  await knex.raw('alter table imports drop constraint imports_state_check')
  await knex.raw('alter table imports drop constraint imports_done_check')
  await knex.raw(`alter table imports add constraint imports_state_check check (state in (${list}))`)
  await knex.raw(`
  alter table imports add constraint imports_done_check check ((state in (${ended})) = (done_at is not null))`)
}
