import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table garages (
    id uuid not null,
    nom text not null,
    adresse text,
    code_postal text,
    ville text,
    telephone text,
    email text,
    horaires text,
    siret text,
    public_message text,
    created_at timestamptz not null default now(),
    constraint garages_pkey primary key (id),
    constraint garages_nom_check check (nom <> '')
  );
`)

export const down = (knex: Knex) => knex.raw('drop table garages')
