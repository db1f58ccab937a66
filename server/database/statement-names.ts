import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'
import { connectAlone } from './connect-alone.ts'

/**
 * Prepared statements by name: PostgreSQL parses and plans a named statement once per connection, and an unnamed one
 * each time, which was nine tenths of its work for a page (docs/bench/README.md). The name is computed from the text,
 * so each text has one name.
 */

/**
 * The maximum of names, far more than the product has statements. Each uses memory in every connection; further
 * statements have no name.
 */
export const mostNames = 500

type Names = Map<string, string>

/** The names by text, for each database whose connections keep prepared statements (`keepsNames`). */
const namesOf = new WeakMap<Knex, Names>()

/** @returns undefined for a statement without a name */
export function nameFor(db: Knex, text: string): string | undefined {
  const names = namesOf.get(db)
  return names && nameOf(names, text)
}

function nameOf(names: Names, text: string): string | undefined {
  const knownName = names.get(text)
  if (knownName || names.size >= mostNames || isPlannedByItsValues(text)) return knownName
  const name = `fil_${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/**
 * Marks a statement that reads a whole garage page by page. With a plan made for a small garage, PostgreSQL would sort
 * all rows of a large garage for each page.
 */
export const byItsValues = '/* planned by its values */'

/**
 * Whether a statement is best planned with its values. The frequency of a word decides how to search for it. The size
 * of a garage decides whether an index counts its rows: a plan for all garages would read a whole table for the
 * smallest one.
 */
const isPlannedByItsValues = (text: string): boolean =>
  text.includes(byItsValues) || text.includes(' like ') || /^\s*select (status, )?count\(\*\)/.test(text)

/** The texts that have a name, for tests that count them. */
export const namedTexts = (db: Knex): readonly string[] => [...(namesOf.get(db)?.keys() ?? [])]

type Compiled = { sql?: string; bindings?: readonly unknown[] }

/**
 * Names the statements of this database from now on, with Knex's event `start` and pg's option `name`. Knex compiles
 * each builder a second time for it, which costs little compared with planning.
 */
export function nameStatements(db: Knex): void {
  if (namesOf.has(db)) return
  const names: Names = new Map()
  namesOf.set(db, names)
  db.on('start', (builder: Knex.QueryBuilder | Knex.Raw) => {
    if (!('options' in builder)) return
    const { sql = '', bindings = [] }: Compiled = builder.toSQL()
    const name = hasOneText(sql, bindings) ? nameOf(names, sql) : undefined
    if (name) builder.options({ name })
  })
}

/**
 * Whether a statement has the same text for all its values. Statements without values are sent unnamed (BEGIN, SET
 * LOCAL with a garage's id). Inserting several rows, or a list of values, makes a different text for each length.
 */
const hasOneText = (sql: string, bindings: readonly unknown[]): boolean =>
  bindings.length > 0 && !/\), ?\(\?|\bin \(\?, ?\?/.test(sql)

/**
 * Whether prepared statements work on every connection of the pool. They do on direct connections.
 * PgBouncer must rename the statements: versions from 1.21 do so, unless `max_prepared_statements` is 0. Older versions
 * may run each transaction in a different session.
 * @param url the address of the database for the application
 */
export async function keepsNames(url: string): Promise<boolean> {
  const client: pg.Client & { processID?: number } = await connectAlone({ connectionString: url })
  try {
    const { rows } = await client.query<{ pid: number; names: string[] }>({
      name: 'fil_is_kept',
      text: 'select pg_backend_pid() as pid, array(select name::text from pg_prepared_statements) as names where $1',
      values: [true],
    })
    const [session] = rows
    // A pooler between us and PostgreSQL returns another session number.
    const isDirect = client.processID === session?.pid
    return isDirect || !session?.names.includes('fil_is_kept')
  } catch (error) {
    // Another server asks at the same time, and got the same session.
    if (codeOf(error) === duplicateStatement) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Whether an error means that a migration changed the result of a statement after the connection planned it. Only
 * another connection can run that statement. The error is recognised by the name of PostgreSQL's function, because
 * messages are translated.
 */
export const isStale = (error: unknown): boolean =>
  (error as { routine?: string }).routine === 'RevalidateCachedQuery' && codeOf(error) === '0A000'

const duplicateStatement = '42P05'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

export type Bindings = readonly unknown[] | Record<string, unknown>

type Numbered = { text: string; names: string[] }

/** The parsed statements: the product has few, so each is parsed once. */
const parsedStatements = new Map<string, Numbered>()

/**
 * Converts a statement with `?` or `:name` values into PostgreSQL's form: `$1`, `$2`… @throws TypeError for a missing
 * value
 */
export function numbered(sql: string, bindings: Bindings): { text: string; values: unknown[] } {
  const { text, names } = parsedStatements.get(sql) ?? read(sql)
  const namedValues = bindings as Record<string, unknown>
  const values = names.map((name) => {
    if (namedValues[name] === undefined) throw new TypeError(`No value for ${name} in: ${sql}`)
    return namedValues[name]
  })
  return { text, values }
}

function read(sql: string): Numbered {
  const names: string[] = []
  let position = 0
  const text = sql.replace(/::|\?|:([a-z]\w*)/gi, (found, named?: string) => {
    if (found === '::') return found
    const name = named ?? String(position++)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  parsedStatements.set(sql, { text, names })
  return { text, names }
}
