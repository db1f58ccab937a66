import type { Knex } from 'knex'

/** An employee may be invited without an address: the person who opens the link types their own. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('alter table invitations alter column email drop not null')
  await knex.raw(`
  alter table invitations add constraint invitations_email_check check (email is not null or role = 'employee')`)
}

/** Cancels invitations without an address, which the previous schema cannot store: their links open nothing. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  // Row-level security binds the owner too: without a garage no row would be seen.
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id: garage_id } of garages) {
    await knex.raw(`set local app.garage_id = '${garage_id}'`)
    const ids: string[] = await knex('invitations').where({ garage_id }).whereNull('email').pluck('id')
    await knex('invitation_tokens').where({ garage_id }).whereIn('invitation_id', ids).delete()
    await knex('invitations').where({ garage_id }).whereIn('id', ids).delete()
  }
  await knex.raw(`set local app.garage_id = ''`)
  await knex.raw('alter table invitations drop constraint invitations_email_check')
  await knex.raw('alter table invitations alter column email set not null')
}
