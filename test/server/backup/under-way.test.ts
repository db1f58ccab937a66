import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importTexts } from '../../../domain/imports/import-wire.ts'
import type { Delivery, Webhook } from '../../../domain/webhooks/webhook.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/write.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import { each } from '../../../server/features.ts'
import { as } from '../../setup/doors.ts'
import { done, tried, undone } from '../../setup/import.ts'
import { app, people, stage } from '../stage.ts'

// The restore refuses a database in use by the application, which it recognises by the name of the connections.
stage({}, { database: 'own', applicationName: 'test' })

const file = 'nom;prenom;plaque;marque\nDupont;Jeanne;AB-123-CD;Renault\n'

test('a restore ends imports, undos and exports under way, which can start again', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const made = await tried(camille, file)
  await camille.post(`/imports/${made.id}/start`)
  const taken = await tried(denise, file)
  await done(app, denise, taken)
  await denise.post(`/imports/${taken.id}/undo`)
  await camille.post('/exports')
  await backedUpAndRestored()

  const [admin, other] = [await as(app, people.camille), await as(app, people.denise)]
  expect((await admin.get(`/imports/${made.id}`)).body).toMatchObject({ state: 'checked', notice: importTexts.stopped })
  expect((await other.get(`/imports/${taken.id}`)).body).toMatchObject({
    state: 'done',
    notice: importTexts.undoStopped,
    undoUntil: expect.any(String),
  })
  expect((await admin.get('/exports')).body.items).toEqual([])

  expect(await done(app, admin, made)).toMatchObject({ state: 'done', notice: null })
  expect(await undone(app, other, taken)).toMatchObject({ state: 'undone', notice: null })
  const { status, body } = await admin.post('/exports')
  expect(status).toBe(202)
  await makeExport(app.deps, { garageId: people.camille.garageId, exportId: body.id })
  expect((await admin.get('/exports')).body.items).toMatchObject([{ state: 'ready' }])
  const unwanted = await tried(admin, 'nom;prenom\nPetit;Luc\n')
  expect((await admin.delete(`/imports/${unwanted.id}`)).status).toBe(204)
})

test('a restore queues the waiting deliveries of webhooks again, without those that were delivered', async () => {
  const admin = await as(app, people.camille)
  const sent = { url: 'https://recevoir.invalid/fil', events: ['client.created'] }
  const { id } = (await admin.post('/webhooks', sent)).body as Webhook
  await admin.post('/clients', { nom: 'Premier', prenom: 'Jean' })
  await admin.post('/clients', { nom: 'Second', prenom: 'Jean' })
  const deliveries = async () =>
    (await (await as(app, people.camille)).get(`/webhooks/${id}/deliveries`)).body.items as Delivery[]
  const [waiting, delivered] = await deliveries()
  if (!waiting || !delivered) throw new Error('There are two deliveries')
  await withGarage(app.db, people.camille.garageId, (tx) =>
    tx
      .from('webhook_deliveries')
      .where({ garage_id: tx.garageId, id: delivered.id })
      .update({ state: 'delivered', next_at: null, attempts: 1 }),
  )
  await backedUpAndRestored()
  const jobs = await app.db('pgboss.job').where({ name: 'webhook' }).pluck('data')
  expect(jobs).toEqual([{ garageId: people.camille.garageId, deliveryId: waiting.id, attempts: 0 }])
  expect((await deliveries()).map(({ state }) => state)).toEqual(['waiting', 'delivered'])
})

async function backedUpAndRestored(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fil-under-way-'))
  const path = join(folder, 'one.gz')
  const { storage, arrivals } = app.deps.photos
  await writeBackup(app.url, path, { passphrase: null, secret: null }, { photos: storage })
  const photos = { storage, arrivals: join(dirname(arrivals), 'restored') }
  await restoreBackup(app.url, path, {
    overwrite: true,
    passphrase: null,
    log: app.deps.log,
    photos,
    restored: each('restored'),
  })
  await rm(folder, { recursive: true })
}
