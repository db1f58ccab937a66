import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../../domain/entries/entry.ts'
import { sweepPhotos } from '../../../server/photos/sweep.ts'
import { type TestApp, testApp } from '../../setup/app.ts'
import { bucketKeys, startBucket } from '../../setup/bucket.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { as } from '../../setup/doors.ts'
import { aPhoto } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let app: TestApp
let people: Cast

beforeAll(async () => {
  bucket = await startBucket()
  app = await testApp({ photosUrl: bucket.url('atelier'), ...bucketKeys }, { database: 'own' })
  people = await cast(app)
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

test('photos in a bucket work as in a folder, and leave no file on the server', async () => {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille)
  const path = `/processes/${process.id}`
  const sent = await camille.send(`${path}/photos`, await aPhoto({ width: 400, height: 300 }), { caption: 'Disque' })
  expect(sent.status).toBe(201)
  const { id } = sent.body as Photo
  await camille.patch(`${path}/photos/${id}`, { visible: true })
  for (const size of ['grande', 'petite']) {
    const seen = await supertest(app.app).get(`/public/processus/${process.qrToken?.token}/photos/${id}/${size}`)
    expect([seen.status, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(seen.body).toHaveLength(Number(seen.headers['content-length']))
  }
  const { arrivals } = app.deps.photos
  expect(existsSync(join(dirname(arrivals), 'photos'))).toBe(false)
  expect(readdirSync(arrivals)).toEqual([])
  await camille.delete(path)
  app.travel(2 * 60 * 60 * 1000)
  expect(await sweepPhotos(app.deps)).toBe(4)
})
