import { beforeAll, expect, test } from 'vitest'
import { as, browse } from '../../setup/doors.ts'
import { app, people, stage } from '../stage.ts'

const most = 10

stage({ rateLimits: 'on' })

let statuses: number[]

beforeAll(async () => {
  const api = await as(app, people.camille)
  statuses = []
  for (let count = 0; count <= most; count += 1) statuses.push((await api.post('/exports')).status)
})

test('a user makes ten exports an hour at most', () => {
  expect(statuses).toEqual([...Array.from({ length: most }, () => 202), 429])
})

test('lists and the page share the limit, and another user has his own', async () => {
  const camille = await browse(app, people.camille)
  expect((await camille.get('/clients/csv')).status).toBe(429)
  expect((await camille.submit('/parametres/export')).status).toBe(429)
  expect((await (await browse(app, people.denise)).get('/clients/csv')).status).toBe(200)
})
