import type { Knex } from 'knex'

/**
 * A car's first registration, its last and next inspection, and when its odometer was read. The day on which the next
 * inspection is due, kept by a person or proposed by the rule of `domain/cars/inspection.ts`, is stored: its index lists it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw(`
  alter table cars add column km_read_at timestamptz, add column first_registered_on date,
    add column last_inspection_on date, add column last_inspection_result text,
    add column next_inspection_on date, add column inspection_due_on date`)
  await knex.raw(`
  alter table cars add constraint cars_inspection_result_check
    check (last_inspection_result in ('favourable', 'major', 'critical'))`)
  await knex.raw(`
  create index cars_garage_due_idx on cars (garage_id, inspection_due_on, id) where inspection_due_on is not null`)
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await knex.raw('drop index cars_garage_due_idx')
  await knex.raw('alter table cars drop constraint cars_inspection_result_check')
  await knex.raw(`
  alter table cars drop column km_read_at, drop column first_registered_on, drop column last_inspection_on,
    drop column last_inspection_result, drop column next_inspection_on, drop column inspection_due_on`)
}
