import type { Knex } from 'knex'
import { formatPlate } from '../../domain/cars/plate.ts'
import { type CsvValue, csvLine, csvMark, dialled } from '../../domain/ground/csv.ts'
import { typedEuros } from '../../domain/ground/money.ts'
import type { ExportTable, Row } from '../archive/export-table.ts'
import { readGarage } from '../database/read-garage.ts'
import { byItsValues } from '../database/statement-names.ts'
import type { TenantRead } from '../database/tenant.ts'

/** The number of rows of one statement: few enough to be read quickly and held in memory. */
const pageRows = 1000

/** A query for part of a table's rows. */
export type Narrowed = (tx: TenantRead) => Omit<Knex.QueryBuilder, 'insert'>

type Reading = { db: Knex; garageId: string }

/** Rows that are read but not written as a file. */
type Walked = Pick<ExportTable, 'from' | 'keys' | 'start' | 'select'> & Partial<ExportTable>

/** Reads the rows of a table page by page, each in its own transaction: they are never all in memory. */
export async function* rowsOf({ db, garageId }: Reading, table: Walked, rows = allOf(table)): AsyncGenerator<Row[]> {
  for (let after: readonly string[] | undefined = table.start; after; ) {
    const place: readonly string[] = after
    const page: Row[] = await readGarage(db, garageId, async (tx) => pageOf(tx, table, rows, place))
    if (page.length > 0) yield page
    const last = page.length < pageRows ? undefined : page.at(-1)
    after = last && table.keys.map((key) => last[`_${key}`])
  }
}

/** A file as CSV, a page of rows at a time, each with its number of lines. */
export async function* csvOf(reading: Reading, table: ExportTable, rows?: Narrowed) {
  const columns = columnsOf(table)
  yield { text: csvMark + csvLine(columns), lines: 0 }
  for await (const page of rowsOf(reading, table, rows)) {
    const lines = table.lines ? page.flatMap(table.lines) : page
    const text = lines.map((row) => csvLine(columns.map((name) => cellOf(table, name, row[name])))).join('')
    yield { text, lines: lines.length }
  }
}

/** The names of a file's columns, as its select list gives them. */
const columnsOf = ({ select }: ExportTable): string[] =>
  select
    .split(',')
    .map((item) => /(\w+)"?\s*$/.exec(item)?.[1] ?? '')
    .filter((name) => !name.startsWith('_'))

const allOf =
  ({ from, owner, where }: Walked): Narrowed =>
  (tx) => {
    const rows = tx.from(from as string).where(`${aliasOf(from)}.${owner ?? 'garage_id'}`, tx.garageId)
    return where ? rows.whereRaw(where) : rows
  }

const aliasOf = (from: string): string => from.slice(from.lastIndexOf(' ') + 1)

function pageOf(
  tx: TenantRead,
  { from, keys, newestFirst, join = '', select }: Walked,
  rows: Narrowed,
  after: readonly string[],
): PromiseLike<Row[]> {
  const as = aliasOf(from)
  const names = keys.map((key) => `${as}.${key}`)
  const order = names.map((name) => (newestFirst ? `${name} desc` : name)).join(', ')
  const place = `(${names.join(', ')}) ${newestFirst ? '<' : '>'} (${keys.map(() => '?').join(', ')})`
  const page = rows(tx)
    .whereRaw(place, [...after])
    .orderByRaw(order)
    .limit(pageRows)
    .select(`${as}.*`)
  const places = keys.map((key) => `${as}.${key}::text as "_${key}"`)
  return tx
    .from((page as Knex.QueryBuilder).as(as))
    .joinRaw(join, { garageId: tx.garageId })
    .select(tx.sql(`${byItsValues} ${[select, ...places].join(', ')}`))
    .orderByRaw(order)
}

/** The cell of a value in its column: a number to dial, a plate to read, an amount, a word in French. */
function cellOf({ words }: ExportTable, column: string, value: unknown): CsvValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    if (column.endsWith('telephone')) return dialled(value)
    return column === 'plaque' ? formatPlate(value) : (words?.[column]?.[value] ?? value)
  }
  if (typeof value === 'number') return column.endsWith('_ttc') ? typedEuros(value) : value
  return typeof value === 'boolean' ? value : JSON.stringify(value)
}
