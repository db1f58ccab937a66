import type { Knex } from 'knex'

/** The last contact with a customer and its topic; the reminder to fetch a car is one of several ways. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table processes add column told_at timestamptz, add column told_way text, add column told_about text`)
  await knex.raw(`
  alter table processes add constraint processes_told_way_check check (told_way in ('call', 'sms', 'mailbox', 'mail'))`)
  await knex.raw(`
  alter table processes add constraint processes_told_about_check
    check (told_about in ('returned', 'fetch', 'ready', 'approval', 'end', 'late', 'work'))`)
  await replaceUnique(knex, [...oftenBefore, 'customer_news'])
  // Row-level security binds the owner too: without a garage no row would be seen.
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    await knex.raw(
      `update processes set told_at = reminded_at, told_way = 'mail', told_about = 'fetch'
      where garage_id = :id and reminded_at is not null`,
      { id },
    )
    await knex.raw(
      `update activity set action = 'process.told', after = cast(:fetch as jsonb)
      where garage_id = :id and action = 'process.reminded'`,
      { id, fetch: JSON.stringify({ way: 'mail', about: 'fetch' }) },
    )
  }
  await knex.raw(`set local app.garage_id = ''`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`set local app.garage_id = '${id}'`)
    await knex.raw(
      `update activity set action = 'process.reminded', after = null
      where garage_id = :id and action = 'process.told' and after ->> 'about' = 'fetch'`,
      { id },
    )
    await knex.raw(`delete from activity where garage_id = :id and action = 'process.told'`, { id })
    await knex.raw(`delete from mails where garage_id = :id and kind = 'customer_news'`, { id })
  }
  await knex.raw(`set local app.garage_id = ''`)
  await replaceUnique(knex, oftenBefore)
  await knex.raw('alter table processes drop constraint processes_told_about_check')
  await knex.raw('alter table processes drop constraint processes_told_way_check')
  await knex.raw('alter table processes drop column told_at, drop column told_way, drop column told_about')
}

/** The mails that a process may have more than one of. */
const oftenBefore = ['reminder', 'approval_request', 'approval_reminder', 'approval_receipt']

async function replaceUnique(knex: Knex, often: string[]): Promise<void> {
  await knex.raw('drop index mails_process_kind_unique')
  await knex.raw(`
  create unique index mails_process_kind_unique on mails (garage_id, process_id, kind)
    where process_id is not null and kind not in (${often.map((kind) => `'${kind}'`).join(', ')})`)
}
