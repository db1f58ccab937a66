import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  -- History outlives what it tells about: no foreign key but the garage.
  create table activity (
    garage_id uuid not null,
    id uuid not null,
    actor_id uuid,
    action text not null,
    object_type text not null,
    object_id uuid,
    process_id uuid,
    before jsonb,
    after jsonb,
    created_at timestamptz not null default now(),
    constraint activity_pkey primary key (garage_id, id),
    constraint activity_garage_fkey foreign key (garage_id) references garages (id)
  );
  create index activity_garage_process_idx on activity (garage_id, process_id, created_at desc, id desc)
    where process_id is not null;
  alter table activity enable row level security;
  alter table activity force row level security;
  create policy activity_tenant on activity using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table activity')
