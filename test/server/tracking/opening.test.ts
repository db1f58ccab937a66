import supertest from 'supertest'
import { expect, test } from 'vitest'
import { as, browse } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

// The garage sees when its customer last opened the page, and so whether the message was read.

stage()

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

async function tracked() {
  const camille = await as(app, people.camille)
  const { process } = await repair(camille, { name: 'Freins' })
  const page = `/public/processus/${process.qrToken?.token}`
  const openedAt = async () => (await camille.get(`/processes/${process.id}`)).body.trackingOpenedAt
  return { page, openedAt }
}

test('an opening by a browser is recorded', async () => {
  const { page, openedAt } = await tracked()
  expect(await openedAt()).toBeNull()
  expect((await supertest(app.app).get(page).set('User-Agent', phone)).status).toBe(200)
  expect(await openedAt()).toEqual(expect.any(String))
})

test.each([
  ['a preview by a messenger', { 'User-Agent': 'WhatsApp/2.24.1 A' }],
  ['a prefetch by a browser', { 'User-Agent': phone, 'Sec-Purpose': 'prefetch' }],
])('%s records no opening', async (_, headers) => {
  const { page, openedAt } = await tracked()
  await supertest(app.app).get(page).set(headers)
  expect(await openedAt()).toBeNull()
})

test('a browser signed in to the garage records no opening', async () => {
  const { page, openedAt } = await tracked()
  const browser = await browse(app, people.camille)
  await browser.get(page)
  expect(await openedAt()).toBeNull()
})
