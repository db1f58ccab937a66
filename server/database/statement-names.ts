import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type pg from 'pg'
import { connectAlone } from './connect-alone.ts'

/**
 * Prepared statements by name: PostgreSQL parses and plans a named statement once per connection, and one without a
 * name each time, which was nine tenths of its work for a page (docs/bench/README.md). The name is computed from the
 * text, so that one text has one.
 */

/**
 * The most names, far more than the product has statements. Each costs memory in every connection: further statements
 * go without a name.
 */
export const mostNames = 400

type Names = Map<string, string>

/** The names by their texts, for each database whose connections keep prepared statements: see `keepsNames`. */
const namesOf = new WeakMap<Knex, Names>()

/** @returns undefined where the statement goes without a name */
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

/** Marks a statement that walks through a whole garage page after page: what is best for a small one would sort a large one each time. */
export const byItsValues = '/* planned by its values */'

/**
 * Whether a statement is best planned by its values. How rare a word is decides how it is best searched for. How much
 * of a table one garage is decides whether its rows are counted by an index: a plan for all garages would read a whole
 * table for the smallest of them.
 */
const isPlannedByItsValues = (text: string): boolean =>
  text.includes(byItsValues) || text.includes(' like ') || /^\s*select (status, )?count\(\*\)/.test(text)

/** The texts that have a name, for tests that count them. */
export const namedTexts = (db: Knex): readonly string[] => [...(namesOf.get(db)?.keys() ?? [])]

type Compiled = { sql?: string; bindings?: readonly unknown[] }

/**
 * Names the statements of this database from now on. Knex's builders are compiled once more for it, a small part of
 * what planning costs, through Knex's event `start` and pg's option `name`.
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
 * Whether a statement has one text for all its values. Statements without values are sent as they are (BEGIN, SET
 * LOCAL with a garage's id). Several rows inserted at once, or a list of values, make a text for each length.
 */
const hasOneText = (sql: string, bindings: readonly unknown[]): boolean =>
  bindings.length > 0 && !/\), ?\(\?|\bin \(\?, ?\?/.test(sql)

/**
 * Whether prepared statements work on every connection of the pool. They do on direct connections; through PgBouncer
 * only where it renames statements, as 1.21 and newer do unless `max_prepared_statements` is 0. An older one hands
 * each transaction to any session.
 * @param url where the application connects
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
    // A pooler in between gives its own number for the session.
    const isDirect = client.processID === session?.pid
    return isDirect || !session?.names.includes('fil_is_kept')
  } catch (error) {
    // Another server asks at this moment, and was given the same session.
    if (codeOf(error) === duplicateStatement) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Whether a migration changed what a statement answers since the connection planned it: only another connection can
 * run it. Recognised by PostgreSQL's function that reports it, as messages come in the language of its settings.
 */
export const isStale = (error: unknown): boolean =>
  (error as { routine?: string }).routine === 'RevalidateCachedQuery' && codeOf(error) === '0A000'

const duplicateStatement = '42P05'

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

export type Bindings = readonly unknown[] | Record<string, unknown>

type Numbered = { text: string; names: string[] }

/** Parsed statements: the product has few, and each is parsed once. */
const parsedStatements = new Map<string, Numbered>()

/** A statement whose values are `?` or `:name`, as PostgreSQL takes it: `$1`, `$2`… @throws TypeError where one is not given */
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
