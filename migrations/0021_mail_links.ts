import type { Knex } from 'knex'

// The links in a mail give access to an account or a page: they are stored encrypted, and the stored text has a
// placeholder.
export const up = (knex: Knex) =>
  knex.raw(`
  alter table mails
    add column link_cipher bytea,
    add column reply_to text,
    add constraint mails_state_check check (state in ('queued', 'held', 'sent', 'dead'));
`)

export const down = (knex: Knex) =>
  knex.raw('alter table mails drop constraint mails_state_check, drop column reply_to, drop column link_cipher')
