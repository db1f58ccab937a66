import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { createDb } from '../../../server/database/db.ts'
import { newId } from '../../../server/database/ids.ts'
import { currentName, migrationSource, oldNames } from '../../../server/database/migrate.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { each } from '../../../server/features.ts'
import { fileStorage, type PhotoStorage } from '../../../server/photos/storage/storage.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type TestDatabase, testDatabase } from '../../setup/database.ts'
import { makeDemo } from '../../setup/demo.ts'
import { linesOf, resealedOf, turned, zipped } from './backup-file.ts'
import { addMail, addRecord, everything } from './full-database.ts'

const log = pino({ level: 'silent' })
const secret = 'a-root-of-keys'
let folder: string
let source: TestDatabase
let people: Cast
let path: string
let photos: PhotoStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fil-backup-'))
  path = join(folder, 'one.gz')
  source = await testDatabase()
  await makeDemo(source.db, { views: new URL(inject('views')) })
  people = await cast(source)
  await addMail(source, people.denise.garageId, 'queued')
  await addRecord(source, people.denise.garageId)
  photos = fileStorage(join(folder, 'photos-here'))
  await writeBackup(source.url, path, { passphrase: null, secret }, { photos })
})
afterAll(async () => {
  await source.close()
  await rm(folder, { recursive: true, force: true })
})

/** The database of the restores: its rows are those of the last one. */
let target: TestDatabase
beforeAll(async () => {
  target = await testDatabase({ applicationName: 'test' })
  return () => target.close()
})

/** A database without tables, which each restore leaves so because it is refused. */
let blank: TestDatabase
beforeAll(async () => {
  blank = await testDatabase({ content: 'no tables', applicationName: 'test' })
  return () => blank.close()
})

const plain = { passphrase: null, secret: null }
const options = (passphrase: string | null = null) => ({
  passphrase,
  log,
  restored: each('restored'),
  photos: { storage: photos, arrivals: join(folder, 'arrivals') },
})
/** Replaces the rows of the database of the restores. */
const restore = (file: string, passphrase: string | null = null) =>
  restoreBackup(target.url, file, { overwrite: true, ...options(passphrase) })
const intoBlank = (file: string, passphrase: string | null = null) =>
  restoreBackup(blank.url, file, { overwrite: false, ...options(passphrase) })

test('a restore into a database without tables brings every table back, row by row', async () => {
  const bare = await testDatabase({ content: 'no tables', applicationName: 'test' })
  onTestFinished(() => bare.close())
  const { header } = await restoreBackup(bare.url, path, { overwrite: false, ...options() })
  expect(header.secret).toBe(secret)
  const [before, after] = [await everything(source), await everything(bare)]
  expect(after).toEqual(before)
  expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(10)
})

test('a restore keeps row-level security, and sends the mails that waited', async () => {
  await restore(path)
  const forced = await target
    .db('pg_class')
    .where({ relrowsecurity: true, relforcerowsecurity: false })
    .pluck('relname')
  expect(forced).toEqual([])
  expect(await target.db('clients').select()).toEqual([])
  const jobs = await target.db('pgboss.job').whereIn('name', ['mail', 'urgent-mail']).pluck('data')
  expect(jobs).toEqual([expect.objectContaining({ garageId: people.denise.garageId })])
})

test('a restore keeps the log of agreements append-only, and their keys valid', async () => {
  const fresh = await testDatabase({ applicationName: 'test' })
  onTestFinished(() => fresh.close())
  for (const overwrite of [false, true]) {
    await restoreBackup(fresh.url, path, { overwrite, ...options() })
    const { garageId } = people.denise
    const inGarage = (sql: string) => withGarage(fresh.db, garageId, (tx) => tx.raw(sql, { garageId }))
    await expect(inGarage('update approval_events set position = 9')).rejects.toMatchObject({ code: '42501' })
    await expect(inGarage('truncate approval_events')).rejects.toMatchObject({ code: '42501' })
    expect(await inGarage('select 1 from approval_events where garage_id = :garageId')).toHaveLength(1)
    expect(await inGarage('select 1 from approval_tokens where garage_id = :garageId')).toHaveLength(1)
  }
})

test('a backup contains no sessions and no refresh tokens', async () => {
  const { id } = people.camille
  const session = { id: newId(), user_id: id, garage_id: people.camille.garageId }
  const expiresAt = new Date(Date.now() + 86_400_000)
  await source.db('auth_sessions').insert({ ...session, expires_at: expiresAt })
  await source.db('refresh_families').insert({ id: newId(), auth_session_id: session.id })
  await source.db('sessions').insert({ sid: 'somebody’s', sess: { authSessionId: session.id }, expire: expiresAt })
  const pending = { id: newId(), user_id: id, token_hash: Buffer.alloc(32), guessed: false, created_at: new Date() }
  await source.db('pending_sign_ins').insert({ ...pending, expires_at: expiresAt })
  const file = join(folder, 'sessions.gz')
  await writeBackup(source.url, file, plain, { photos })
  expect(gunzipSync(await readFile(file)).toString()).not.toContain(session.id)
  await restore(file)
  for (const table of ['sessions', 'auth_sessions', 'refresh_families', 'pending_sign_ins'])
    expect(await target.db(table).select()).toEqual([])
  await source.db('sessions').delete()
  await source.db('auth_sessions').delete()
  await source.db('pending_sign_ins').delete()
})

// No test lowers the rounds here: OpenSSL opens the file with those of the product.
test('a sealed backup shows nothing without its passphrase, and OpenSSL opens it', async () => {
  const file = join(folder, 'sealed.gz.enc')
  await writeBackup(source.url, file, { passphrase: 'une phrase à retenir', secret }, { photos })
  expect(() => gunzipSync(readFileSync(file))).toThrow()
  await expect(intoBlank(file)).rejects.toThrow('BACKUP_PASSPHRASE')
  await expect(intoBlank(file, 'une autre phrase')).rejects.toThrow('rien n’a été touché')
  expect(await blank.db.schema.hasTable('garages')).toBe(false)
  const { header } = await restore(file, 'une phrase à retenir')
  expect(header.secret).toBe(secret)
  expect(await everything(target)).toEqual(await everything(source))
  const opening = ['enc', '-d', '-aes-256-cbc', '-pbkdf2', '-md', 'sha256', '-iter', '600000', '-in', file]
  const opened = execFileSync('openssl', [...opening, '-pass', 'pass:une phrase à retenir'])
  expect(gunzipSync(opened).toString()).toContain('"format":"fil-d-atelier"')
})

test('a backup shows one moment while others write', async () => {
  const busy = await testDatabase()
  const { camille } = await cast(busy)
  let writing = true
  let written = 0
  // Each transaction writes a pair: a backup holds both or neither.
  const writer = (async () => {
    while (writing) {
      const nom = `Couple${written++}`
      await withGarage(busy.db, camille.garageId, async (tx) => {
        for (const prenom of ['Un', 'Deux'])
          await tx.from('clients').insert({ garage_id: tx.garageId, id: newId(), nom, prenom, search: nom })
      })
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  const from = written
  const file = join(folder, 'busy.gz')
  await writeBackup(busy.url, file, plain, { photos })
  await expect.poll(() => written).toBeGreaterThan(from + 1)
  writing = false
  await writer
  await restore(file)
  const rows = await withGarage(target.db, camille.garageId, (tx) =>
    tx.from('clients').where({ garage_id: tx.garageId }).groupBy('nom').select('nom').count({ n: '*' }),
  )
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(rows.filter(({ n }) => Number(n) !== 2)).toEqual([])
  await busy.close()
})

test('a backup is readable by its owner only, and leaves no unfinished file', async () => {
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a second backup or restore at the same time is refused with a message', async () => {
  const holder = new pg.Client({ connectionString: source.url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtextextended('fil-d-atelier backup', 0))`)
  await expect(writeBackup(source.url, join(folder, 'two.gz'), plain, { photos })).rejects.toThrow('déjà en cours')
  await holder.end()
})

test('a restore overwrites a database with data only when asked, and then all of it', async () => {
  await restore(path)
  await withGarage(target.db, people.camille.garageId, (tx) =>
    tx.from('garages').where({ id: tx.garageId }).update({ nom: 'Autre nom' }),
  )
  const before = await everything(target)
  await expect(restoreBackup(target.url, path, { overwrite: false, ...options() })).rejects.toThrow('--overwrite')
  expect(await everything(target)).toEqual(before)
  await restore(path)
  expect(await everything(target)).toEqual(await everything(source))
})

test('a restore refuses a database that an application uses', async () => {
  const application = createDb(target.url, { applicationName: 'fil-d-atelier' })
  onTestFinished(() => application.destroy())
  await application.raw('select 1')
  await expect(restore(path)).rejects.toThrow('arrêtez-la')
})

const lines = () => linesOf(path)
const resealed = (change: (text: string) => string, more: Record<string, number> = {}) => resealedOf(path, change, more)

test.each<[string, () => Promise<Buffer>, string]>([
  ['cut short', async () => (await readFile(path)).subarray(0, -200), 'abîmée'],
  ['without its last line', async () => zipped(`${(await lines()).slice(0, -2).join('\n')}\n`), 'abîmée'],
  ['with a changed letter', async () => zipped((await lines()).join('\n').replace('Perrin', 'Perrim')), 'abîmée'],
  ['with a bit turned over', async () => turned(await readFile(path)), 'abîmée'],
  [
    'with one row less',
    async () => zipped((await lines()).filter((line) => !line.includes('Delmas')).join('\n')),
    'abîmée',
  ],
  ['empty', async () => Buffer.alloc(0), 'abîmée'],
  ['not zipped', async () => Buffer.from('une lettre'), 'abîmée'],
  ['something else', async () => zipped('{"format":"autre"}\n'), 'pas une sauvegarde'],
  ['of another format', async () => resealed((text) => text.replace('"version":1', '"version":2')), 'inconnu'],
  [
    'of a newer application',
    async () => resealed((text) => text.replace('"migrations":[', '"migrations":["9999_later",')),
    'plus récente',
  ],
])('a file %s is refused before anything is touched', async (name, make, words) => {
  const file = join(folder, `${name}.gz`)
  await writeFile(file, await make())
  await expect(intoBlank(file)).rejects.toThrow(words)
  expect(await blank.db.schema.hasTable('garages')).toBe(false)
})

test('a restore of rows that the database refuses changes nothing', async () => {
  await restore(path)
  const before = await everything(target)
  const twice = await resealed((text) => text.replace(/({"table":"garages".*\n)(.*\n)/, '$1$2$2'), { garages: 1 })
  await writeFile(join(folder, 'twice.gz'), twice)
  await expect(restore(join(folder, 'twice.gz'))).rejects.toMatchObject({ code: '23505' })
  expect(await everything(target)).toEqual(before)
})

test('a restore of a missing file says that it does not exist', async () => {
  await expect(restore(join(folder, 'absent.gz'))).rejects.toThrow('n’existe pas')
})

test('a backup of an older version is brought up to date', async () => {
  const older = await testDatabase()
  await cast(older)
  const done: string[] = await older.db('knex_migrations').orderBy('id').pluck('name')
  await older.db.migrate.down({ migrationSource })
  const file = join(folder, 'older.gz')
  await writeBackup(older.url, file, plain, { photos })
  await restore(file)
  expect(await target.db('knex_migrations').orderBy('id').pluck('name')).toEqual(done)
  expect(await target.db('garages').pluck('nom')).toHaveLength(2)
  await older.close()
})

test('a backup with former names of migrations is restored', async () => {
  const file = join(folder, 'renamed.gz')
  const former = oldNames.map((name) => [`"${currentName(name)}"`, `"${name}"`] as const)
  await writeFile(file, await resealed((text) => former.reduce((all, [now, then]) => all.replace(now, then), text)))
  await restore(file)
  expect(await everything(target)).toEqual(await everything(source))
})

test('a restore refuses a database that a newer version changed', async () => {
  await restore(path)
  const migrations = target.db('knex_migrations')
  await migrations.clone().insert({ name: '9999_later', batch: 2, migration_time: new Date() })
  onTestFinished(async () => {
    await migrations.clone().where({ name: '9999_later' }).delete()
  })
  const before = await everything(target)
  await expect(restore(path)).rejects.toThrow('« Revenir en arrière »')
  expect(await everything(target)).toEqual(before)
})
