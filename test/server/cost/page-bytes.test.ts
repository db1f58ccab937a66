import { beforeAll, expect, test } from 'vitest'
import { as, browse } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

const late = { startDate: '2026-03-10', estimatedEndDate: '2026-04-12' }

let html: string
let day: string
let vain: string

stage()
beforeAll(async () => {
  const api = await as(app, people.camille)
  for (let made = 0; made < 50; made += 1) {
    const { process, stepIds } = await repair(api, made % 2 ? {} : late)
    if (made % 3 > 0) await api.post(`/processes/${process.id}/steps/${stepIds[0]}/propose-ready`)
  }
  const camille = await browse(app, people.camille)
  // What a new garage is told weighs for a while only.
  await app.db('garages').where({ id: people.camille.garageId }).update({ first_steps_hidden_at: app.deps.now() })
  day = (await camille.get('/dashboard')).text
  html = (await camille.get('/dashboard?vue=tous')).text
  vain = (await camille.get('/dashboard?q=introuvable')).text
}, 55_000)

test('a row takes less than 840 bytes, and its button to validate 200 more', () => {
  const rows = html.match(/<tr role="row" data-key.*?<\/tr>/gs) ?? []
  const acts = rows.join('').match(/<button.*?<\/button>/gs) ?? []
  expect(rows).toHaveLength(50)
  expect(acts).toHaveLength(33)
  const weightOfActs = Buffer.byteLength(acts.join(''))
  expect(weightOfActs / acts.length).toBeLessThan(200)
  expect((Buffer.byteLength(rows.join('')) - weightOfActs) / 50).toBeLessThan(840)
})

test('the page of the day weighs less than the list', () => {
  expect(day.match(/<tr role="row" data-key/g)?.length).toBeGreaterThan(9)
  expect(Buffer.byteLength(day)).toBeLessThan(45_000)
})

test('a dashboard of fifty rows weighs less than 61.1 kB, an empty one less than 20 kB', () => {
  expect(Buffer.byteLength(withoutActs(html))).toBeLessThan(61_100)
  expect(Buffer.byteLength(html)).toBeLessThan(68_000)
  // 19.3 before the bell and the menu were buttons by role, and before a token carried the mark of its person; 19.6 before
  // the next step was offered where nothing is found.
  expect(Buffer.byteLength(vain)).toBeLessThan(20_000)
})

const withoutActs = (page: string): string => page.replace(/<button form=.*?<\/button>/gs, '')
