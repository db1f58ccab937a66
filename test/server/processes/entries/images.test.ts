import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import { withGarage } from '../../../../server/database/tenant.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let path: string
let photoId: string

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  const { process, stepIds } = await repair(camille)
  path = `/processes/${process.id}`
  const place = { processId: process.id, stepId: stepIds[0] ?? '' }
  photoId = await photoOf(app, people.bruno, place, { caption: 'Disque', width: 120, height: 90 })
})

const image = (who: Caller, query = '', headers: Record<string, string> = {}) =>
  supertest(app.app)
    .get(`/api${path}/photos/${photoId}/image${query}`)
    .set({ Authorization: `Bearer ${who.accessToken}`, ...headers })
    .buffer()

test('an image is cached by the browser and revalidated at each use', async () => {
  const first = await image(camille)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
    vary: expect.stringContaining('Accept'),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline; filename="photo.jpg"',
  })
  expect(first.body).toHaveLength(Number(first.headers['content-length']))
  const again = await image(camille, '', { 'If-None-Match': first.headers.etag ?? '' })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('an image is WebP for browsers that accept it, otherwise JPEG', async () => {
  const webp = await image(camille, '?size=small', { Accept: 'image/avif,image/webp,*/*' })
  expect(webp.headers['content-type']).toBe('image/webp')
  expect(webp.body.subarray(8, 12).toString()).toBe('WEBP')
  const jpeg = await image(camille, '?size=small', { Accept: '*/*' })
  expect(jpeg.body.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(jpeg.headers.etag).not.toBe(webp.headers.etag)
})

test('an unknown size is refused, and an unknown photo is not found', async () => {
  expect((await image(camille, '?size=immense')).status).toBe(400)
  expect((await camille.get(`${path}/photos/${path.slice(-36)}/image`)).status).toBe(404)
  const other = await repair(camille)
  expect((await camille.get(`/processes/${other.process.id}/photos/${photoId}/image`)).status).toBe(404)
})

test('another garage finds no image by its id or its digest', async () => {
  const denise = await as(app, people.denise)
  expect((await image(denise)).status).toBe(404)
  const { process } = await repair(denise)
  const digest = await withGarage(app.db, people.camille.garageId, async (tx) => {
    const row = await tx.from('process_entries').where({ garage_id: tx.garageId, id: photoId }).first('large_jpeg')
    return String(row?.large_jpeg)
  })
  for (const name of [photoId, digest, `${digest}.jpg`])
    expect((await denise.get(`/processes/${process.id}/photos/${name}/image`)).status).toBe(404)
})

test('an image is not found after its deletion or the loss of its file', async () => {
  const { process } = await repair(camille)
  const at = { processId: process.id, stepId: null }
  const removed = await photoOf(app, people.bruno, at)
  await camille.delete(`/processes/${process.id}/photos/${removed}`)
  expect((await camille.get(`/processes/${process.id}/photos/${removed}/image`)).status).toBe(404)
  const before = new Set<string>()
  for await (const { digest } of app.deps.photos.storage.list()) before.add(digest)
  const bare = await photoOf(app, people.bruno, at, { colour: '#123456' })
  for await (const { garageId, digest, form } of app.deps.photos.storage.list())
    if (!before.has(digest)) await app.deps.photos.storage.remove([{ garageId, digest, form }])
  expect((await camille.get(`/processes/${process.id}/photos/${bare}/image`)).status).toBe(404)
})
