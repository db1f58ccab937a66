import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import supertest from 'supertest'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { exportNoRoom } from '../../../domain/garage/garage.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { makeExport } from '../../../server/exports/make-export.ts'
import { purgeExpired } from '../../../server/maintenance/purge.ts'
import { StorageFull } from '../../../server/photos/storage/storage.ts'
import { sweepPhotos } from '../../../server/photos/sweep.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { app, people, stageForEach } from '../stage.ts'

const page = '/parametres/export'
const dayMs = 86_400_000
const soon = { timeout: 20_000, interval: 100 }

let api: Caller
let camille: Visitor

stageForEach({}, { database: 'own' })
beforeEach(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
})

const exports = async () => (await api.get('/exports')).body.items
const shown = async () => (await camille.get(page)).text
const make = (exportId: string) => makeExport(app.deps, { garageId: people.camille.garageId, exportId })
const archive = (id: string) => `${page}/${id}/archive`
const archives = () => filesIn('photos').filter((name) => name.endsWith('.zip'))
const filesIn = (folder: string) =>
  readdirSync(join(dirname(app.deps.photos.arrivals), folder), { recursive: true }).map(String)
const newsOf = async (person = people.camille) =>
  (await (await as(app, person)).get('/notifications')).body.notifications.filter(
    ({ type }: { type: string }) => type === 'export_ready',
  )

async function asked(): Promise<string> {
  const answer = await api.post('/exports')
  expect(answer.status).toBe(202)
  return answer.body.id
}

async function ready(): Promise<string> {
  const id = await asked()
  await make(id)
  return id
}

describe('scripts off', () => {
  test('the page asks for an export, shows its progress and downloads it', async () => {
    expect(await shown()).toContain('Préparer l’export')
    const answer = await camille.submit(page)
    expect([answer.status, answer.headers.location]).toEqual([303, page])
    expect(await shown()).toContain('Export en préparation')
    await app.deps.jobs.work('garage-export', (data) => makeExport(app.deps, data))
    await expect.poll(async () => (await exports())[0].state, soon).toBe('ready')
    const text = await shown()
    expect(text).toContain('Export prêt')
    expect(text).toContain('gardé jusqu’au')
    const [{ id, address, bytes }] = await exports()
    expect(text).toContain(`href="${address}"`)
    const file = await camille.get(archive(id))
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(file.headers['content-length']).toBe(String(bytes))
    expect(file.headers['content-disposition']).toMatch(/attachment; filename=garage-perrin-\d{4}-\d\d-\d\d\.zip/)
  })

  test('the notification opens the page, is marked read, and is hidden from mechanics', async () => {
    await ready()
    const [news] = await newsOf()
    expect(news).toMatchObject({ message: 'Export prêt à télécharger', processId: null, process_id: null, read: false })
    expect(await newsOf(people.bruno)).toEqual([])
    expect((await camille.get('/notifications')).text).toContain('Export prêt à télécharger')
    const fields = { id: news.id, retour: page }
    expect((await camille.submit('/notifications/lues', fields, '/notifications')).headers.location).toBe(page)
    expect((await newsOf())[0].read).toBe(true)
  })
})

test('a second request during an export returns the same export', async () => {
  const id = await asked()
  expect(await asked()).toBe(id)
  await camille.submit(page)
  expect((await exports()).map(({ id }: { id: string }) => id)).toEqual([id])
  expect(await jobs()).toBe(1)
})

async function jobs(): Promise<number> {
  const sent = await app.db('pgboss.job').where({ name: 'garage-export' }).select('data')
  return sent.filter(({ data }) => data.garageId === people.camille.garageId).length
}

test('a new export replaces the previous one and its file', async () => {
  const first = await ready()
  const before = archives()
  const second = await ready()
  expect((await exports()).map(({ id }: { id: string }) => id)).toEqual([second])
  expect(archives()).toHaveLength(1)
  expect(archives()).not.toEqual(before)
  expect((await camille.get(archive(first))).status).toBe(404)
})

describe('a failed export', () => {
  const failing = (error: Error, times = Number.POSITIVE_INFINITY) => {
    const { storage } = app.deps.photos
    const { put } = storage
    let failures = 0
    storage.put = async (...given) => {
      failures += 1
      if (failures <= times) throw error
      return put(...given)
    }
    onTestFinished(() => {
      storage.put = put
    })
  }

  test('is made again after an interruption, and notifies once', async () => {
    failing(new Error('The server stops'), 1)
    const id = await asked()
    await expect(make(id)).rejects.toThrow('The server stops')
    expect(await shown()).toContain('Export en préparation')
    await make(id)
    expect((await exports())[0].state).toBe('ready')
    expect(await newsOf()).toHaveLength(1)
    expect(filesIn('photos-arrivals')).toEqual([])
  })

  test('stores one archive when two servers make it together', async () => {
    const id = await asked()
    const { storage } = app.deps.photos
    const { put } = storage
    storage.put = async (...given) => {
      storage.put = put
      await make(id)
      return put(...given)
    }
    await make(id)
    expect(await newsOf()).toHaveLength(1)
    const [{ bytes }] = await exports()
    expect(bytes).toBeGreaterThan(0)
    app.travel(2 * 3_600_000)
    await sweepPhotos(app.deps)
    expect(archives()).toHaveLength(1)
    camille = await browse(app, people.camille)
    expect((await camille.get(archive(id))).status).toBe(200)
  })

  test('is abandoned after five tries, shows an error, and can be requested again', async () => {
    failing(new Error('It never works'))
    const id = await asked()
    for (let tries = 1; tries < 5; tries += 1) await expect(make(id)).rejects.toThrow()
    await make(id)
    expect(await shown()).toContain('L’export n’a pas pu être fait.')
    expect(await newsOf()).toEqual([])
    expect(await asked()).not.toBe(id)
    expect(await shown()).not.toContain('n’a pas pu')
  })

  test('is abandoned at once on a full disk', async () => {
    failing(new StorageFull('No room'))
    await make(await asked())
    expect((await exports())[0]).toMatchObject({ state: 'failed', notice: exportNoRoom })
    expect(await shown()).toContain('La place manque sur le serveur.')
  })

  test('shows an error when its archive is lost', async () => {
    const id = await ready()
    const digest = (await rows())[0]?.digest ?? ''
    await app.deps.photos.storage.remove([{ garageId: people.camille.garageId, digest, form: 'zip' }])
    expect((await camille.get(archive(id))).headers.location).toBe(page)
    expect(await shown()).toContain('Cette archive n’est plus là')
    expect((await api.get(`/exports/${id}/archive`)).body.code).toBe('NOT_FOUND')
  })
})

const rows = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('exports').where('garage_id', tx.garageId).select('digest', 'state'),
  )

describe('the retention of exports', () => {
  test('deletes a ready export and its archive after seven days', async () => {
    const id = await ready()
    app.travel(7 * dayMs - 60_000)
    await purgeExpired(app.deps)
    await sweepPhotos(app.deps)
    expect(archives()).toHaveLength(1)
    app.travel(120_000)
    camille = await browse(app, people.camille)
    expect((await camille.get(archive(id))).status).toBe(404)
    await purgeExpired(app.deps)
    expect([await rows(), archives()]).toEqual([[], []])
  })

  test('deletes an unfinished export after a day, and allows another', async () => {
    const id = await asked()
    app.travel(dayMs + 60_000)
    await purgeExpired(app.deps)
    expect(await rows()).toEqual([])
    api = await as(app, people.camille)
    expect(await asked()).not.toBe(id)
  })
})

async function renewed({ refreshToken }: Caller) {
  const asking = supertest(app.app).post('/api/auth/refresh').set('X-Auth-Refresh', '1')
  return (await asking.send({ refreshToken })).body as { accessToken: string }
}

describe('access to exports', () => {
  test('is refused to a mechanic', async () => {
    const id = await ready()
    const bruno = await browse(app, people.bruno)
    const program = await as(app, people.bruno)
    for (const path of [page, archive(id)]) expect((await bruno.get(path)).headers.location).toBe('/dashboard')
    expect((await bruno.submit(page, {}, '/dashboard')).status).toBe(403)
    const archiveCall = await program.get(`/exports/${id}/archive`)
    for (const answer of [await program.get('/exports'), await program.post('/exports'), archiveCall])
      expect(answer.status).toBe(403)
  })

  test('is refused to a program without a recent proof', async () => {
    const id = await ready()
    app.travel(16 * 60_000)
    const { accessToken } = await renewed(api)
    const calls = [supertest(app.app).get(`/api/exports/${id}/archive`), supertest(app.app).post('/api/exports')]
    for (const call of calls)
      expect((await call.set('Authorization', `Bearer ${accessToken}`)).body.code).toBe('PROOF_REQUIRED')
  })

  test('ends when the user is no longer an administrator', async () => {
    const id = await ready()
    await app.db('users').where({ id: people.camille.id }).update({ role: 'employee' })
    expect((await camille.get(archive(id))).headers.location).toBe('/dashboard')
  })

  test('is refused to another garage', async () => {
    const id = await ready()
    const denise = await browse(app, people.denise)
    expect((await denise.get(archive(id))).status).toBe(404)
    expect((await (await as(app, people.denise)).get('/exports')).body).toEqual({ items: [] })
  })

  test('needs a proof younger than fifteen minutes', async () => {
    const id = await ready()
    app.travel(16 * 60_000)
    const ask = await camille.submit(page)
    expect([ask.status, ask.text.includes('Confirmez que c’est bien vous')]).toEqual([403, true])
    expect((await camille.get(archive(id))).status).toBe(403)
    const proved = await camille.submit(page, { proofPassword: people.camille.password })
    expect(proved.headers.location).toBe(page)
    expect((await camille.get(archive(id))).status).toBe(200)
  })

  test('refuses HEAD, and logs a download only', async () => {
    const id = await ready()
    expect((await camille.head(archive(id))).status).toBe(400)
    expect(await happened()).toEqual(['export.asked'])
    await camille.get(archive(id))
    expect(await happened()).toEqual(['export.asked', 'export.downloaded'])
  })

  const happened = () =>
    withGarage(app.db, people.camille.garageId, (tx) =>
      tx.from('activity').where({ garage_id: tx.garageId, object_type: 'export' }).orderBy('id').pluck('action'),
    )
})
