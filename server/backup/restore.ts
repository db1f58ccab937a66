import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Knex } from 'knex'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { connectAlone } from '../database/connect-alone.ts'
import { createDb, isServed } from '../database/db.ts'
import { currentName, migrate, migrationSource } from '../database/migrate.ts'
import type { AfterRestore } from '../deps.ts'
import { createJobs, type Jobs } from '../jobs/jobs.ts'
import { jobSchema } from '../jobs/queues.ts'
import { readTables } from './contents.ts'
import { BackupError } from './encryption.ts'
import { type Header, type Part, readBackup, type TableLine } from './format.ts'
import { type PhotoStores, type PhotosOf, photosOf, refuseMissing } from './restore-photos.ts'

const applicationName = 'fil-d-atelier restore'

/** @property mark of the secrets under which the data was served; null if it was never served */
export type Restored = { header: Header; tables: number; mark: Buffer | null; photos: PhotosOf['counts'] }
type Options = {
  overwrite: boolean
  passphrase: string | null
  log: Logger
  photos: PhotoStores
  /** The work of each feature after a restore. */
  restored: readonly AfterRestore[]
  /** Restores the data although photos are lost. */
  withoutPhotos?: boolean
  /** The rounds of the backup's keys (`BackupKeys`). */
  rounds?: number
}
type Copy = { rows: (rows: Buffer) => Promise<unknown>; end: () => Promise<unknown> }

/**
 * Replaces the content of the database by a backup, in one transaction, after restoring its photos. The file and its
 * photos are read completely before: nothing changes if they cannot be restored.
 * @throws BackupError
 */
export async function restoreBackup(url: string, path: string, options: Options): Promise<Restored> {
  const { overwrite, passphrase, log, rounds } = options
  const read = () => readBackup(path, passphrase, rounds)
  const photos = photosOf(path, options.photos)
  const checked = await checkBackup(read(), photos)
  if (!options.withoutPhotos) refuseMissing(photos.counts, path)
  // COPY needs a connection that runs one statement at a time.
  const connection = await connectAlone({ connectionString: url, application_name: applicationName })
  const db = createDb(url, { max: 3, statementTimeoutMs: 0, applicationName })
  const jobs = createJobs(db, log)
  const replace = async (tx: Knex.Transaction) => {
    await replaceAll(tx, connection, read(), checked.header)
    await continueWork(tx, jobs, options.restored)
  }
  try {
    await checkDatabase(db, overwrite)
    if (photos.counts.named > 0) for await (const part of read()) await photos.putBack(part)
    await migrate(db)
    await db.transaction(replace, { connection })
    const installation = await db('installation').first<{ secrets_mark: Buffer }>('secrets_mark')
    return { ...checked, mark: installation?.secrets_mark ?? null, photos: photos.counts }
  } finally {
    await jobs.stop()
    await connection.end()
    await db.destroy()
  }
}

type Checked = Pick<Restored, 'header' | 'tables'>

async function checkBackup(parts: AsyncGenerator<Part>, photos: PhotosOf): Promise<Checked> {
  let header: Header | undefined
  let tables = 0
  for await (const part of parts) {
    if (part.kind === 'header') header = { ...part.header, migrations: part.header.migrations.map(currentName) }
    if (part.kind === 'tableEnd') tables += 1
    await photos.check(part)
  }
  const migrations = await migrationSource.getMigrations([])
  if (!header?.migrations.every((name) => migrations.includes(name)))
    throw new BackupError('Cette sauvegarde vient d’une version plus récente de Fil d’atelier : installez-la d’abord.')
  return { header, tables }
}

async function checkDatabase(db: Knex, overwrite: boolean): Promise<void> {
  if (await isServed(db)) throw new BackupError('L’application tourne sur cette base : arrêtez-la d’abord.')
  if (overwrite || !(await db.schema.hasTable('garages')) || !(await db('garages').first('id'))) return
  throw new BackupError(
    'La base contient déjà des données : --overwrite les remplace toutes par celles de la sauvegarde.',
  )
}

async function replaceAll(
  tx: Knex.Transaction,
  connection: pg.Client,
  parts: AsyncGenerator<Part>,
  header: Header,
): Promise<void> {
  await tx.raw('set local idle_in_transaction_session_timeout = 0')
  await emptyAll(
    tx,
    (await readTables(connection)).map(({ name }) => pg.escapeIdentifier(name)),
  )
  await stepBackTo(tx, header.migrations)
  const forced = (await readTables(connection))
    .filter(({ tenant }) => tenant)
    .map(({ name }) => pg.escapeIdentifier(name))
  // PostgreSQL refuses COPY under row-level security, even to the owner where it is forced.
  for (const name of forced) await tx.raw(`alter table ${name} no force row level security`)
  await copyAll(connection, parts)
  for (const name of forced) await tx.raw(`alter table ${name} force row level security`)
  await tx.migrate.latest({ migrationSource })
}

/** Empties all tables; meanwhile append-only tables are not protected. */
async function emptyAll(tx: Knex.Transaction, names: string[]): Promise<void> {
  // A cluster refuses to empty tables after it has granted privileges on several of them in parallel.
  await tx.raw(`set local citus.multi_shard_modify_mode = 'sequential'`)
  const { rows } = await tx.raw<{ rows: { name: string }[] }>(
    `select name from unnest(?::text[]) name where not has_table_privilege(name, 'TRUNCATE')`,
    [names],
  )
  for (const { name } of rows) await tx.raw(`grant truncate on ${name} to current_user`)
  await tx.raw(`truncate ${names.join(', ')}`)
  for (const { name } of rows) await tx.raw(`revoke truncate on ${name} from current_user`)
}

/** Reverts, on empty tables, the migrations that the backup does not have. */
async function stepBackTo(tx: Knex.Transaction, migrations: string[]): Promise<void> {
  const appliedMigrations: string[] = await tx('knex_migrations').orderBy('id', 'desc').pluck('name')
  for (const name of appliedMigrations.filter((one) => !migrations.includes(one)))
    await tx.migrate.down({ migrationSource, name })
}

async function copyAll(connection: pg.Client, parts: AsyncGenerator<Part>): Promise<void> {
  let copy: Copy | undefined
  for await (const part of parts) {
    if (part.kind === 'table') copy = startCopy(connection, part)
    if (part.kind === 'rows') await copy?.rows(part.rows)
    if (part.kind === 'tableEnd') await copy?.end()
  }
}

function startCopy(connection: pg.Client, { table, columns }: TableLine): Copy {
  const list = columns.map(pg.escapeIdentifier).join(', ')
  const stream = connection.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${list}) from stdin`))
  const ended = finished(stream)
  // Awaited at the end only: this handler keeps an earlier failure from being unhandled.
  ended.catch(() => {})
  return {
    rows: async (rows) => stream.write(rows) || Promise.race([once(stream, 'drain'), ended]),
    end: () => {
      stream.end()
      return ended
    },
  }
}

/** Deletes the jobs of the replaced data, and lets each feature deal with the restored data of each garage. */
async function continueWork(tx: Knex.Transaction, jobs: Jobs, restored: Options['restored']): Promise<void> {
  await tx.raw(`delete from ${jobSchema}.job`)
  const sender = {
    from: tx,
    raw: async <Row>(sql: string, bindings?: unknown) =>
      (await tx.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding[])).rows,
  }
  const garages: string[] = await tx('garages').pluck('id')
  for (const garageId of garages) {
    await tx.raw(`set local app.garage_id = '${garageId}'`)
    for (const work of restored) await work({ ...sender, garageId }, { jobs, now: () => new Date() })
  }
}
