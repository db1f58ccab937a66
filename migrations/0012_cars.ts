import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table cars (
    garage_id uuid not null,
    id uuid not null,
    client_id uuid,
    marque text not null,
    modele text,
    annee int,
    plaque text not null,
    km int,
    search text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint cars_pkey primary key (garage_id, id),
    constraint cars_garage_fkey foreign key (garage_id) references garages (id),
    constraint cars_client_fkey foreign key (garage_id, client_id) references clients (garage_id, id),
    constraint cars_garage_plaque_unique unique (garage_id, plaque),
    constraint cars_plaque_check check (plaque ~ '^[A-Z0-9]{2,12}$'),
    constraint cars_annee_check check (annee between 1900 and 2200),
    constraint cars_km_check check (km between 0 and 2000000)
  );
  create index cars_garage_client_idx on cars (garage_id, client_id);
  create index cars_garage_search_idx on cars using gin (garage_id, search gin_trgm_ops);
  alter table cars enable row level security;
  alter table cars force row level security;
  create policy cars_tenant on cars using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table cars')
