import type { Knex } from 'knex'

/**
 * Search texts are written without strokes from here on (Łukasz as lukasz); existing texts are rewritten, garage by
 * garage.
 */
export async function up(knex: Knex): Promise<void> {
  const garages: { id: string }[] = (await knex.raw('select id from garages')).rows
  for (const { id } of garages) {
    await knex.raw(`select set_config('app.garage_id', ?, true)`, [id])
    for (const table of ['clients', 'cars', 'processes']) await knex.raw(withoutStrokes(table), [id])
  }
  await knex.raw(`select set_config('app.garage_id', '', true)`)
}

/**
 * Texts typed with strokes can no longer be distinguished from others; a search without strokes has always found them.
 */
export const down = (): Promise<void> => Promise.resolve()

const withoutStrokes = (table: string) => `
  update ${table} set search = replace(translate(search, 'łøđðħŧı', 'loddhti'), 'þ', 'th')
  where garage_id = ? and search ~ '[łøđðħŧıþ]'`
