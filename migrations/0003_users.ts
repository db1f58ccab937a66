import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table users (
    id uuid not null,
    garage_id uuid not null,
    email text not null,
    password_hash text not null,
    role text not null,
    nom text not null,
    prenom text not null,
    active boolean not null default true,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint users_pkey primary key (id),
    constraint users_garage_fkey foreign key (garage_id) references garages (id),
    constraint users_role_check check (role <> '')
  );
  create unique index users_email_unique on users (lower(email));
  create index users_garage_idx on users (garage_id, nom, prenom, id);
`)

export const down = (knex: Knex) => knex.raw('drop table users')
