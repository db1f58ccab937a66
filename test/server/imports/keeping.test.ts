import { expect, onTestFinished, test } from 'vitest'
import { limits } from '../../../domain/ground/limits.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { purge } from '../../../server/maintenance/purge.ts'
import { startWorkers } from '../../../server/workers.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { cast } from '../../setup/cast.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { clientsAndCars as both, done, triedIn } from '../../setup/import.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({}, { database: 'own' })

const admin = () => as(app, people.camille)
/** An import of Camille's, after its dry run. */
const tried = (camille: Caller, content: string | Buffer) => triedIn(app, camille, people.camille, content)

test('the queue brings a started import to its worker', async () => {
  const camille = await admin()
  const { id } = await tried(camille, both)
  await startWorkers(app.deps)
  await camille.post(`/imports/${id}/start`)
  await expect.poll(async () => (await camille.get(`/imports/${id}`)).body.state, { timeout: 20_000 }).toBe('done')
})

/** The number of rows of a table in PostgreSQL's statistics; on a cluster, the sum of all shards. */
async function knownRows(db: TestApp['db'], table: string): Promise<number> {
  const { rows: clusters } = await db.raw(`select from pg_extension where extname = 'citus'`)
  const ofShards = `select sum(greatest(result::float, 0)) as known
    from run_command_on_shards(:table, $$select reltuples from pg_class where oid = '%s'::regclass$$)`
  const ofTable = 'select reltuples as known from pg_class where oid = cast(:table as regclass)'
  const { rows } = await db.raw(clusters.length > 0 ? ofShards : ofTable, { table })
  return rows[0].known
}

test('PostgreSQL has table statistics once an import is done', async () => {
  const own = await testApp({}, { database: 'own' })
  onTestFinished(() => own.close())
  const { camille: owner } = await cast(own)
  const camille = await as(own, owner)
  await done(own, camille, await triedIn(own, camille, owner, both))
  const known = await Promise.all(['clients', 'cars', 'import_lines'].map((table) => knownRows(own.db, table)))
  expect(known).toEqual([2, 2, 2])
})

test('an import can be undone for seven days, then its data and waiting files are deleted', async () => {
  const camille = await admin()
  const file = await tried(camille, both)
  const waiting = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  await done(app, camille, file)
  const rows = () =>
    withGarage(app.db, people.camille.garageId, async (tx) =>
      (await tx.from('import_lines').where({ garage_id: tx.garageId }).orderBy(['import_id', 'line'])).map(
        ({ import_id, cells }) => [import_id, cells],
      ),
    )
  expect(await rows()).toEqual([
    [file.id, []],
    [file.id, []],
    [waiting.id, ['Petit', 'Luc']],
  ])
  app.travel(limits.dayMs * 7 + 1)
  const later = await admin()
  const { status, body } = await later.post(`/imports/${file.id}/undo`)
  expect([status, body.message]).toEqual([409, expect.stringContaining('pendant 7 jours')])
  await purge(app.deps)
  expect(await rows()).toEqual([])
  expect((await later.get('/imports')).body.items).toEqual([])
  expect((await later.get('/clients')).body.total).toBe(2)
})

test('a started import without a job is purged with its data after seven days', async () => {
  const camille = await admin()
  const file = await tried(camille, 'nom;prenom\nPetit;Luc\n')
  await camille.post(`/imports/${file.id}/start`, {})
  app.travel(limits.dayMs * 7 + 1)
  await purge(app.deps)
  expect((await (await admin()).get('/imports')).body.items).toEqual([])
})
