import supertest from 'supertest'
import { beforeAll, expect, test } from 'vitest'
import type { Note } from '../../../domain/entries/entry.ts'
import type { PublicProcess } from '../../../domain/links/public-link.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { photoOf } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
})

const visit = (path: string) => supertest(app.app).get(path)

/** A repair with one validated step, and with a photo and a note on the step with this number, or on the repair. */
async function shown(number: number | null, { visible = true } = {}) {
  const made = await repair(camille)
  const { process, stepIds } = made
  const path = `/processes/${process.id}`
  await camille.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  await camille.post(`${path}/steps/${stepIds[0]}/validate`)
  const stepId = number === null ? null : (stepIds[number] ?? '')
  const at = { processId: process.id, stepId }
  const photoId = await photoOf(app, people.camille, at, { caption: 'Disque rayé' })
  const notes = stepId === null ? `${path}/notes` : `${path}/steps/${stepId}/notes`
  const note = (await camille.post(notes, { text: 'À changer\nsous peu' })).body as Note
  const photo = `${path}/photos/${photoId}`
  if (visible) {
    await camille.patch(photo, { visible })
    await camille.patch(`${path}/notes/${note.id}`, { visible })
  }
  const token = process.qrToken?.token
  const page = `/public/processus/${token}`
  return { ...made, path, photo, photoId, token, page, image: `${page}/photos/${photoId}/petite`, stepId }
}

test('the customer sees published photos and notes of a validated step, without their author', async () => {
  const { page, photoId, image, token } = await shown(0)
  const { text } = await visit(page)
  expect(text).toContain('À changer\nsous peu')
  expect(text).toContain(`<img src="${image}"`)
  expect(text).not.toContain('<script')
  const large = await visit(`${page}/photos/${photoId}`)
  expect(large.status).toBe(200)
  expect(large.text).toContain(`${page}/photos/${photoId}/grande`)
  expect(large.text).toContain('Disque rayé')
  expect(large.text).not.toMatch(/<script|Camille|Martin/)
  expect(large.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const data = (await visit(`/api/public/processes/${token}`)).body as PublicProcess
  expect(data.steps[0]?.photos).toMatchObject([{ id: photoId, caption: 'Disque rayé', width: 64, height: 48 }])
  expect(data.steps[0]?.notes).toMatchObject([{ text: 'À changer\nsous peu' }])
  expect(JSON.stringify(data)).not.toMatch(/Camille|author|visible/)
})

test('images have safe headers, no cache and the format the browser accepts', async () => {
  const { image } = await shown(1)
  const old = await visit(image)
  expect(old.status).toBe(200)
  expect(old.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline; filename="photo.jpg"',
    'cross-origin-resource-policy': 'same-origin',
    'x-robots-tag': 'noindex',
  })
  expect((await visit(image).set('Accept', 'image/webp,*/*')).headers['content-type']).toBe('image/webp')
  expect((await visit(image.replace('petite', 'immense'))).status).toBe(404)
})

test('photos and notes of a step the customer cannot see yet are hidden and not found', async () => {
  const { page, image, photoId, token } = await shown(2)
  expect((await visit(page)).text).not.toContain('À changer')
  expect((await visit(image)).status).toBe(404)
  expect((await visit(`${page}/photos/${photoId}`)).status).toBe(404)
  expect((await visit(`/api/public/processes/${token}`)).text).not.toContain('À changer')
})

test('photos and notes of the process itself are visible', async () => {
  const { page, image } = await shown(null)
  expect((await visit(page)).text).toContain('À changer')
  expect((await visit(image)).status).toBe(200)
})

test('unpublished, hidden or deleted photos are not found', async () => {
  const hidden = await shown(0, { visible: false })
  expect((await visit(hidden.page)).text).not.toContain('À changer')
  expect((await visit(hidden.image)).status).toBe(404)
  const { photo, image } = await shown(0)
  await camille.patch(photo, { visible: false })
  expect((await visit(image)).status).toBe(404)
  await camille.patch(photo, { visible: true })
  expect((await visit(image)).status).toBe(200)
  await camille.delete(photo)
  expect((await visit(image)).status).toBe(404)
})

test('photos end with their link, and another link does not open them', async () => {
  const { path, image, page, photoId, token } = await shown(0)
  const other = await shown(0)
  expect((await visit(image.replace(token ?? '', other.token ?? ''))).status).toBe(404)
  expect((await visit(image.replace(token ?? '', 'a'.repeat(32)))).status).toBe(404)
  await camille.post(`${path}/qr-token/rotate`)
  expect((await visit(image)).status).toBe(404)
  expect((await visit(`${page}/photos/${photoId}`)).headers.location).toBe('/public/lien-expire')
  await camille.patch(other.path, { estimatedEndDate: '2020-01-01' })
  expect((await visit(other.image)).status).toBe(404)
})
