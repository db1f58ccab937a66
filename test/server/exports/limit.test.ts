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

test('a person asks for ten exports an hour, and no more', () => {
  expect(statuses).toEqual([...Array.from({ length: most }, () => 202), 429])
})

test('lists and the page count with them; another person is not held up', async () => {
  const camille = await browse(app, people.camille)
  expect((await camille.get('/clients/csv')).status).toBe(429)
  expect((await camille.submit('/parametres/export')).status).toBe(429)
  expect((await (await browse(app, people.denise)).get('/clients/csv')).status).toBe(200)
})
