import type { Knex } from 'knex'

const kinds = ['arrival', 'arrival_corrected', 'arrival_undone', 'return', 'return_corrected', 'return_undone']

/** An arrival implied by work has its own kind in the log, because nobody recorded when the car came. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await allow(knex, [...kinds, 'arrival_implied'])
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Row-level security binds the owner too: without a garage no row would be seen.
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    await knex.raw(`update process_visits set kind = 'arrival' where garage_id = :id and kind = 'arrival_implied'`, {
      id,
    })
  }
  await knex.raw(`set local app.garage_id = ''`)
  await allow(knex, kinds)
}

async function allow(knex: Knex, allowed: string[]): Promise<void> {
  await knex.raw('alter table process_visits drop constraint process_visits_kind_check')
  await knex.raw(`
  alter table process_visits add constraint process_visits_kind_check
    check (kind in (${allowed.map((kind) => `'${kind}'`).join(', ')}))`)
}
