import { createHmac } from 'node:crypto'
import pg from 'pg'
import { connectAlone } from './connect-alone.ts'

/**
 * Creates the role and the database of the application: no superuser, and bound by row-level security, but owner of the
 * schema so that it can migrate. Its password is derived from the administrator's, so every server computes the same
 * one.
 * @returns the URL for the application
 */
export async function ensureAppRole(
  adminUrl: string,
  { role = 'fil', database = 'fil' }: { role?: string; database?: string } = {},
): Promise<string> {
  const password = passwordFor(adminUrl, role)
  const client = await connectAlone({ connectionString: adminUrl })
  try {
    await takeTurns(client)
    await ensureRole(client, role, password)
    await ensureDatabase(client, database, role)
  } finally {
    await client.end()
  }
  await trustSearch(inDatabase(adminUrl, database))
  const url = new URL(inDatabase(adminUrl, database))
  url.username = role
  url.password = password
  return url.href
}

/** The address of another database on this server, with the same user. */
export function inDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const name = pg.escapeIdentifier(role)
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
  await client.query(
    `${rowCount ? 'alter' : 'create'} role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole
     password ${pg.escapeLiteral(password)}`,
  )
}

async function ensureDatabase(client: pg.Client, database: string, owner: string): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
  if (rowCount) return
  await client.query(`create database ${pg.escapeIdentifier(database)} owner ${pg.escapeIdentifier(owner)}`)
}

/**
 * Marks LIKE as leakproof, so that searches may use their index (decision 0005). With row-level security, PostgreSQL
 * evaluates an operator on rows of other garages only if the operator is leakproof.
 * @param adminUrl a superuser in that same database
 */
export async function trustSearch(adminUrl: string): Promise<void> {
  const client = await connectAlone({ connectionString: adminUrl })
  try {
    await takeTurns(client)
    const { rows } = await client.query(
      `select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure`,
    )
    if (!rows[0].proleakproof) await client.query('alter function pg_catalog.textlike(text, text) leakproof')
  } finally {
    await client.end()
  }
}

/** Servers that start at the same time wait for each other; the lock ends with the connection. */
async function takeTurns(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtextextended('fil-d-atelier role', 0))`)
}

function passwordFor(adminUrl: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(adminUrl).password))
    .update(`role ${role}`)
    .digest('base64url')
}
