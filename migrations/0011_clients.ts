import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table clients (
    garage_id uuid not null,
    id uuid not null,
    -- Names sort as a French reader expects, whatever the database was created with.
    nom text collate "fr-x-icu" not null,
    prenom text collate "fr-x-icu" not null,
    email text,
    telephone text,
    search text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint clients_pkey primary key (garage_id, id),
    constraint clients_garage_fkey foreign key (garage_id) references garages (id),
    constraint clients_name_check check (nom <> '' and prenom <> ''),
    constraint clients_contact_check check (email <> '' and telephone <> '')
  );
  create unique index clients_garage_email_unique on clients (garage_id, lower(email));
  create index clients_garage_name_idx on clients (garage_id, nom, prenom, id);
  create index clients_garage_search_idx on clients using gin (garage_id, search gin_trgm_ops);
  alter table clients enable row level security;
  alter table clients force row level security;
  create policy clients_tenant on clients using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table clients')
