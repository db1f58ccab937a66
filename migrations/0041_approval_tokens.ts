import type { Knex } from 'knex'

// The approval of a customer's token, which is looked up before the garage is known. The token itself is not stored.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create table approval_tokens (
    token_hash bytea not null,
    garage_id uuid not null,
    approval_id uuid not null,
    way text not null,
    created_at timestamptz not null,
    constraint approval_tokens_pkey primary key (token_hash),
    constraint approval_tokens_garage_fkey foreign key (garage_id) references garages (id),
    constraint approval_tokens_way_check check (way in ('mail', 'link', 'reminder', 'receipt'))
  )`)
  await knex.raw('create index approval_tokens_approval_idx on approval_tokens (garage_id, approval_id)')
}

export const down = (knex: Knex) => knex.raw('drop table approval_tokens')
