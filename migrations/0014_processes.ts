import type { Knex } from 'knex'

export const up = (knex: Knex) =>
  knex.raw(`
  create table processes (
    garage_id uuid not null,
    id uuid not null,
    name text,
    step_type_id uuid,
    step_type_name text,
    client_id uuid,
    car_id uuid,
    status text not null default 'proposed',
    start_date timestamptz not null,
    estimated_end_date date,
    completed_at timestamptz,
    completed_notified_at timestamptz,
    steps_total int not null default 0,
    steps_validated int not null default 0,
    steps_ready int not null default 0,
    current_step_name text,
    current_step_status text,
    link_expires_at timestamptz,
    search text not null,
    created_by uuid,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    constraint processes_pkey primary key (garage_id, id),
    constraint processes_garage_fkey foreign key (garage_id) references garages (id),
    constraint processes_step_type_fkey
      foreign key (garage_id, step_type_id) references step_types (garage_id, id) on delete set null (step_type_id),
    constraint processes_client_fkey
      foreign key (garage_id, client_id) references clients (garage_id, id) on delete set null (client_id),
    constraint processes_car_fkey
      foreign key (garage_id, car_id) references cars (garage_id, id) on delete set null (car_id),
    constraint processes_created_by_fkey foreign key (created_by) references users (id) on delete set null,
    constraint processes_status_check check (status in ('proposed', 'in_progress', 'completed')),
    constraint processes_current_step_check check (current_step_status in ('proposed', 'ready')),
    constraint processes_steps_check
      check (steps_validated >= 0 and steps_ready >= 0 and steps_validated + steps_ready <= steps_total),
    constraint processes_completed_check check (
      (status = 'completed') = (steps_total > 0 and steps_validated = steps_total)
      and (status = 'completed') = (completed_at is not null)
    )
  );
  create index processes_garage_start_idx on processes (garage_id, start_date desc, id desc);
  -- Also answers the counters without reading the table.
  create index processes_garage_status_idx on processes (garage_id, status, start_date desc, id desc)
    include (estimated_end_date, steps_ready);
  create index processes_garage_client_idx on processes (garage_id, client_id, start_date desc, id desc);
  create index processes_garage_car_idx on processes (garage_id, car_id, start_date desc, id desc);
  create index processes_garage_step_type_idx on processes (garage_id, step_type_id);
  create index processes_garage_search_idx on processes using gin (garage_id, search gin_trgm_ops);
  alter table processes enable row level security;
  alter table processes force row level security;
  create policy processes_tenant on processes using (garage_id = nullif(current_setting('app.garage_id', true), '')::uuid);
`)

export const down = (knex: Knex) => knex.raw('drop table processes')
