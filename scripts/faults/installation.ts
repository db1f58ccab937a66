import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inDatabase } from '../../server/database/app-role.ts'
import { clusterFiles, postgresBinaries, stopPostgres } from '../../server/database/embedded/postgres.ts'
import { end, freePort, ready, type ServerProcess, startServer } from './server-process.ts'

export type Installation = {
  url: string
  /** The folder of its data. */
  folder: string
  /** The folder of its clients' journals: not where a disk fills up. */
  journals: string
  pid: () => number
  output: () => string
  start: () => Promise<void>
  /** Kills the server by SIGKILL. */
  kill: () => Promise<void>
  /** The process number of the embedded PostgreSQL. */
  postmaster: () => Promise<number>
  /** The address of the database, for a role that sees all garages. */
  database: () => Promise<string>
  /** Asks the database itself, as a role that sees all garages. */
  ask: <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>
  close: () => Promise<void>
}

export type InstallOptions = {
  settings?: Record<string, string>
  nodeOptions?: string[]
  /** The folder of the data; a new folder of the system's otherwise. */
  folder?: string
  /** The administrator's address of a database that is not the embedded one. */
  adminUrl?: string
}

/** A server as it is installed: with a folder, a fixed free port, and the embedded PostgreSQL. */
export async function install({
  settings = {},
  nodeOptions = [],
  ...options
}: InstallOptions = {}): Promise<Installation> {
  const folder = options.folder ?? (await newFolder())
  const journals = await newFolder()
  const port = await freePort()
  const environment = { DATA_DIR: folder, PORT: String(port), RATE_LIMITS: 'raised', ...settings }
  const files = clusterFiles(join(folder, 'postgres'))
  let server: ServerProcess | undefined

  const running = () => {
    if (!server) throw new Error('The server has not been started')
    return server
  }
  const database = async () => inDatabase(options.adminUrl ?? (await embeddedAdminUrl(files)), 'fil')
  const installation: Installation = {
    url: `http://127.0.0.1:${port}`,
    folder,
    journals,
    pid: () => running().child.pid as number,
    output: () => running().output(),
    async start() {
      server = startServer(environment, nodeOptions)
      await ready(server)
    },
    async kill() {
      await end(running().child, 'SIGKILL')
    },
    postmaster: async () => Number((await postmasterPid(files))[0]),
    database,
    ask: async <Row extends object>(sql: string, values: unknown[] = []) => askOnce<Row>(await database(), sql, values),
    async close() {
      if (server) await end(server.child, 'SIGTERM')
      // Ends a PostgreSQL left behind by a killed server; with an external database there is none.
      await stopPostgres(await postgresBinaries(), files, 'immediate').catch(() => {})
      for (const made of options.folder ? [journals] : [journals, folder])
        await rm(made, { recursive: true, force: true })
    },
  }
  await installation.start().catch(async (error) => {
    await installation.close()
    throw error
  })
  return installation
}

type ClusterFiles = ReturnType<typeof clusterFiles>

/** Lines of the file that a running PostgreSQL writes: its process number is the first, its port the fourth. */
const postmasterPid = async ({ data }: ClusterFiles): Promise<string[]> =>
  (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')

async function embeddedAdminUrl(files: ClusterFiles): Promise<string> {
  const password = (await readFile(files.password, 'utf8')).trim()
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${(await postmasterPid(files))[3]}/postgres`
}

/** A new folder. As root, PostgreSQL runs as another user, who needs access to it. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-faults-'))
  await chmod(folder, 0o755)
  return folder
}

async function askOnce<Row extends object>(connectionString: string, sql: string, values: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
