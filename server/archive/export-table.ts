// biome-ignore lint/suspicious/noExplicitAny: the table names the columns of its rows
export type Row = Record<string, any>

/** One file of an export: its rows, the order in which they are read, and its columns as SQL. */
export type ExportTable = {
  file: string
  /** The table, with the name of its rows in the SQL. */
  from: `${string} as ${string}`
  /** The columns that order the pages of rows. Together with the garage they are an index. */
  keys: readonly string[]
  /** Values lower than those of the first row. */
  start: readonly string[]
  newestFirst?: true
  /** The column with the garage's id, if it is not `garage_id`. */
  owner?: 'id'
  join?: string
  where?: string
  /** The columns of the file. A name that begins with _ is read for `lines` and not written. */
  select: string
  /** The French words for stored values, by column. */
  words?: Record<string, Record<string, string>>
  /** The lines of the file for one row, if they are not exactly one. */
  lines?: (row: Row) => Row[]
}

export const lowestId = '00000000-0000-0000-0000-000000000000'
export const byId = { keys: ['id'], start: [lowestId] }
export const byName = { keys: ['nom', 'prenom', 'id'], start: ['', '', lowestId] }

/**
 * Joins of the people and objects that rows refer to. Each is looked up by its id, because a page is small compared
 * with the table.
 */
export const clientOf = (row: string) => `left join lateral (
  select * from clients o where o.garage_id = :garageId and o.id = ${row}.client_id limit 1) c on true`
export const carOf = (row: string) => `left join lateral (
  select * from cars o where o.garage_id = :garageId and o.id = ${row}.car_id limit 1) v on true`
export const personOf = (column: string) => `left join users u on u.garage_id = :garageId and u.id = ${column}`
/** An instant as local time in Paris: 2026-11-27 14:05. */
export const parisTime = (column: string): string => `substring((${column} at time zone 'Europe/Paris')::text for 16)`

export const person = `u.prenom || ' ' || u.nom`
export const owner = `c.id as client_id, c.nom as client_nom, c.prenom as client_prenom, c.email as client_email,
  c.telephone as client_telephone`
