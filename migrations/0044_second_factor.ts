import type { Knex } from 'knex'

// The second factors of an account. They are looked up with the account, before any garage is known.
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
  create table second_factors (
    id uuid not null,
    user_id uuid not null,
    kind text not null,
    name text not null,
    created_at timestamptz not null,
    confirmed_at timestamptz,
    last_used_at timestamptz,
    secret bytea,
    last_step bigint,
    credential_id bytea,
    public_key bytea,
    sign_count bigint,
    transports text[],
    constraint second_factors_pkey primary key (id),
    constraint second_factors_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint second_factors_credential_unique unique (credential_id),
    constraint second_factors_kind_check check (kind in ('app', 'passkey')),
    constraint second_factors_app_check check ((kind = 'app') = (secret is not null)),
    constraint second_factors_passkey_check
      check ((kind = 'passkey') = (num_nonnulls(credential_id, public_key, sign_count) = 3)),
    constraint second_factors_unconfirmed_check check (kind = 'app' or confirmed_at is not null)
  )`)
  await knex.raw('create index second_factors_user_idx on second_factors (user_id)')
  await knex.raw(`
  create table recovery_codes (
    user_id uuid not null,
    code_hash bytea not null,
    salt bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    constraint recovery_codes_pkey primary key (user_id, code_hash),
    constraint recovery_codes_user_fkey foreign key (user_id) references users (id) on delete cascade
  )`)
  await knex.raw(`
  create table pending_sign_ins (
    id uuid not null,
    token_hash bytea not null,
    user_id uuid not null,
    guessed boolean not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint pending_sign_ins_pkey primary key (id),
    constraint pending_sign_ins_token_hash_unique unique (token_hash),
    constraint pending_sign_ins_user_fkey foreign key (user_id) references users (id) on delete cascade
  )`)
  await knex.raw('create index pending_sign_ins_user_idx on pending_sign_ins (user_id)')
  await knex.raw(`
  create table passkey_challenges (
    challenge text not null,
    purpose text not null,
    user_id uuid,
    expires_at timestamptz not null,
    constraint passkey_challenges_pkey primary key (challenge),
    constraint passkey_challenges_user_fkey foreign key (user_id) references users (id) on delete cascade,
    constraint passkey_challenges_purpose_check check (purpose in ('sign_in', 'second_step', 'proof', 'registration'))
  )`)
  await knex.raw('alter table users add column second_factor boolean not null default false')
  await knex.raw('alter table users add column role_since timestamptz')
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column role_since')
  await knex.raw('alter table users drop column second_factor')
  await knex.raw('drop table passkey_challenges')
  await knex.raw('drop table pending_sign_ins')
  await knex.raw('drop table recovery_codes')
  await knex.raw('drop table second_factors')
}
