import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table notification_reads (
    garage_id uuid not null,
    notification_id uuid not null,
    user_id uuid not null,
    read_at timestamptz not null default now(),
    constraint notification_reads_pkey primary key (garage_id, notification_id, user_id),
    constraint notification_reads_notification_fkey
      foreign key (garage_id, notification_id) references notifications (garage_id, id) on delete cascade,
    constraint notification_reads_user_fkey foreign key (user_id) references users (id) on delete cascade
  );
  create index notification_reads_user_idx on notification_reads (user_id);
  alter table notification_reads enable row level security;
  alter table notification_reads force row level security;
  create policy notification_reads_tenant on notification_reads using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);

  create table notification_marks (
    garage_id uuid not null,
    user_id uuid not null,
    read_until timestamptz not null,
    constraint notification_marks_pkey primary key (garage_id, user_id),
    constraint notification_marks_garage_fkey foreign key (garage_id) references garages (id),
    constraint notification_marks_user_fkey foreign key (user_id) references users (id) on delete cascade
  );
  alter table notification_marks enable row level security;
  alter table notification_marks force row level security;
  create policy notification_marks_tenant on notification_marks using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table notification_marks; drop table notification_reads')
