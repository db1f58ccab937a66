import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table invitations (
    garage_id uuid not null,
    id uuid not null,
    email text not null,
    role text not null,
    invited_by uuid,
    attempts int not null default 0,
    expires_at timestamptz not null,
    accepted_at timestamptz,
    created_at timestamptz not null default now(),
    token_cipher bytea not null,
    constraint invitations_pkey primary key (garage_id, id),
    constraint invitations_garage_fkey foreign key (garage_id) references garages (id),
    constraint invitations_invited_by_fkey foreign key (invited_by) references users (id) on delete set null,
    constraint invitations_attempts_check check (attempts >= 0)
  );
  create index invitations_garage_created_idx on invitations (garage_id, created_at desc, id desc);
  alter table invitations enable row level security;
  alter table invitations force row level security;
  create policy invitations_tenant on invitations using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);

  -- Looked up by whoever holds the link, before any garage is known.
  create table invitation_tokens (
    token_hash bytea not null,
    garage_id uuid not null,
    invitation_id uuid not null,
    constraint invitation_tokens_pkey primary key (token_hash),
    constraint invitation_tokens_garage_fkey foreign key (garage_id) references garages (id)
  );
  create index invitation_tokens_invitation_idx on invitation_tokens (garage_id, invitation_id);
`)

export const down = (knex: Knex) => knex.raw('drop table invitation_tokens; drop table invitations')
