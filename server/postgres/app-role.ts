import pg from 'pg'

type Options = { role?: string; database?: string; password: string }

/**
 * The role the application runs as: owner of its database, bound by row-level security like anybody else.
 * @returns the address to give to `createDb`
 */
export async function ensureAppRole(
  adminUrl: string,
  { role = 'fil', database = 'fil', password }: Options,
): Promise<string> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  try {
    const [roleName, databaseName] = [admin.escapeIdentifier(role), admin.escapeIdentifier(database)]
    const roles = await admin.query('select 1 from pg_roles where rolname = $1', [role])
    const verb = roles.rowCount === 0 ? 'create' : 'alter'
    const bounds = 'login nosuperuser nobypassrls createdb nocreaterole'
    await admin.query(`${verb} role ${roleName} with ${bounds} password ${admin.escapeLiteral(password)}`)
    const databases = await admin.query('select 1 from pg_database where datname = $1', [database])
    if (databases.rowCount === 0) await admin.query(`create database ${databaseName} owner ${roleName}`)
  } finally {
    await admin.end()
  }
  const url = new URL(adminUrl)
  url.username = role
  url.password = password
  url.pathname = `/${database}`
  return url.href
}
