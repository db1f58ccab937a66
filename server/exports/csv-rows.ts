import type { Knex } from 'knex'
import { formatPlate } from '../../domain/cars/plate.ts'
import { type CsvValue, csvLine, csvMark, dialled } from '../../domain/csv.ts'
import { typedEuros } from '../../domain/money.ts'
import type { ExportTable, Row } from '../archive/export-table.ts'
import { readGarage } from '../database/read-garage.ts'
import { byItsValues } from '../database/statement-names.ts'
import type { TenantRead } from '../database/tenant.ts'

/** The rows of one statement: few enough to be read within a blink, and held in memory. */
const pageRows = 1000

/** The rows to walk through, where not all of the table are meant. */
export type Narrowed = (tx: TenantRead) => Omit<Knex.QueryBuilder, 'insert'>

type Reading = { db: Knex; garageId: string }

/** Rows to walk through that make no file. */
type Walked = Pick<ExportTable, 'from' | 'keys' | 'start' | 'select'> & Partial<ExportTable>

/** Walks through the rows of a table, a page at a time, each read by itself: never are all of them in memory. */
export async function* rowsOf({ db, garageId }: Reading, table: Walked, rows = allOf(table)): AsyncGenerator<Row[]> {
  for (let after: readonly string[] | undefined = table.start; after; ) {
    const place: readonly string[] = after
    const page: Row[] = await readGarage(db, garageId, async (tx) => pageOf(tx, table, rows, place))
    if (page.length > 0) yield page
    const last = page.length < pageRows ? undefined : page.at(-1)
    after = last && table.keys.map((key) => last[`_${key}`])
  }
}

/** A file as CSV, a page of rows at a time, each with the number of its lines. */
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
    .map((item) => /(\w+)\s*$/.exec(item)?.[1] ?? '')
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

/** A value as its column has it in the file: a number to dial, a plate to read, an amount, a word in French. */
function cellOf({ words }: ExportTable, column: string, value: unknown): CsvValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    if (column.endsWith('telephone')) return dialled(value)
    return column === 'plaque' ? formatPlate(value) : (words?.[column]?.[value] ?? value)
  }
  if (typeof value === 'number') return column.endsWith('_ttc') ? typedEuros(value) : value
  return typeof value === 'boolean' ? value : JSON.stringify(value)
}
