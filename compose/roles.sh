#!/bin/sh
# Once, on an empty volume: the application's role and its database (docs/operations.md).
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres --set=password="$FIL_DATABASE_PASSWORD" <<'SQL'
create role fil login nosuperuser nobypassrls nocreatedb nocreaterole password :'password';
create database fil owner fil encoding 'UTF8' template template0;
\connect fil
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
alter function pg_catalog.textlike(text, text) leakproof;
SQL
