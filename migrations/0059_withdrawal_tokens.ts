import type { Knex } from 'knex'

const ways = ['mail', 'link', 'reminder', 'receipt']

/** A right of withdrawal has its own key, which opens the page to withdraw and nothing else of the agreement. */
export const up = (knex: Knex) => allow(knex, [...ways, 'withdrawal'])

/** Removes the keys of withdrawals: those of the agreements open that page again. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw(`delete from approval_tokens where way = 'withdrawal'`)
  await allow(knex, ways)
}

async function allow(knex: Knex, words: string[]): Promise<void> {
  const list = words.map((word) => `'${word}'`).join(', ')
  await knex.raw('alter table approval_tokens drop constraint approval_tokens_way_check')
  await knex.raw(`alter table approval_tokens add constraint approval_tokens_way_check check (way in (${list}))`)
}
