import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table mails (
    garage_id uuid not null,
    id uuid not null,
    process_id uuid,
    kind text not null,
    recipient text not null,
    subject text not null,
    html text,
    text text,
    state text not null default 'queued',
    message_id text not null,
    attempts int not null default 0,
    last_error text,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    constraint mails_pkey primary key (garage_id, id),
    constraint mails_garage_fkey foreign key (garage_id) references garages (id),
    constraint mails_process_fkey
      foreign key (garage_id, process_id) references processes (garage_id, id) on delete set null (process_id),
    constraint mails_attempts_check check (attempts >= 0)
  );
  create unique index mails_process_kind_unique on mails (garage_id, process_id, kind) where process_id is not null;
  create index mails_garage_created_idx on mails (garage_id, created_at desc, id desc);
  alter table mails enable row level security;
  alter table mails force row level security;
  create policy mails_tenant on mails using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table mails')
