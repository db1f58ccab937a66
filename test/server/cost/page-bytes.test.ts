import { beforeAll, expect, test } from 'vitest'
import { html as budgets, most } from '../../setup/budgets.ts'
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
  // The texts for a new garage are only sent for a while.
  await app.db('garages').where({ id: people.camille.garageId }).update({ first_steps_hidden_at: app.deps.now() })
  day = (await camille.get('/dashboard')).text
  html = (await camille.get('/dashboard?vue=tous')).text
  vain = (await camille.get('/dashboard?q=introuvable')).text
}, 55_000)

test('a row and its button to validate stay within their weight', () => {
  const rows = html.match(/<tr role="row" data-key.*?<\/tr>/gs) ?? []
  const acts = rows.join('').match(/<button.*?<\/button>/gs) ?? []
  expect(rows).toHaveLength(50)
  expect(acts).toHaveLength(33)
  const weightOfActs = Buffer.byteLength(acts.join(''))
  expect(weightOfActs / acts.length).toBeLessThan(most(budgets.rowButton))
  expect((Buffer.byteLength(rows.join('')) - weightOfActs) / 50).toBeLessThan(most(budgets.row))
})

test('the page of the day stays within its weight', () => {
  expect(day.match(/<tr role="row" data-key/g)?.length).toBeGreaterThan(9)
  expect(Buffer.byteLength(day)).toBeLessThan(most(budgets.day))
})

test('a list of fifty rows and an empty list stay within their weight', () => {
  expect(Buffer.byteLength(withoutActs(html))).toBeLessThan(most(budgets.list))
  expect(Buffer.byteLength(html)).toBeLessThan(most(budgets.listWithButtons))
  expect(Buffer.byteLength(vain)).toBeLessThan(most(budgets.emptyList))
})

const withoutActs = (page: string): string => page.replace(/<button form=.*?<\/button>/gs, '')
