import { expect, test } from 'vitest'
import { createRateLimits, rateLimits } from '../../../server/http/rate-limit.ts'
import type { Person } from '../../setup/cast.ts'
import { as, browse } from '../../setup/doors.ts'
import { aPhoto } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ rateLimits: 'on' })

type Limit = 'photoOpeningPerUser' | 'photoOpeningPerGarage'

const spend = (name: Limit, key: string) => createRateLimits(app.deps).spend(name, key, rateLimits[name].points)

/** Sends a photo to a process of the person's own garage. */
async function sendAs(person: Person) {
  const boss = person.garageId === people.camille.garageId ? people.camille : people.denise
  const { process } = await repair(await as(app, boss))
  return (await as(app, person)).send(`/processes/${process.id}/photos`, await aPhoto())
}

const spentOf = async (name: Limit, key: string): Promise<number> => {
  const row = await app
    .db('rate_limits')
    .where({ key: `${name}:${key}` })
    .first('points')
  return Number(row?.points ?? 0)
}

test('decoding time is counted for the user and the garage', async () => {
  expect((await sendAs(people.bruno)).status).toBe(201)
  expect(await spentOf('photoOpeningPerUser', people.bruno.id)).toBeGreaterThan(0)
  expect(await spentOf('photoOpeningPerGarage', people.bruno.garageId)).toBeGreaterThan(0)
})

test('decoding time of an unreadable photo is counted too', async () => {
  const { process } = await repair(await as(app, people.camille))
  const cut = (await aPhoto({ width: 900, height: 900 })).subarray(0, 3000)
  const answer = await (await as(app, people.bruno)).send(`/processes/${process.id}/photos`, cut)
  expect(answer.status).toBe(415)
  expect(await spentOf('photoOpeningPerUser', people.bruno.id)).toBeGreaterThan(0)
})

test('a user without decoding time left is refused, and a colleague is not', async () => {
  await spend('photoOpeningPerUser', people.bruno.id)
  const refused = await sendAs(people.bruno)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sendAs(people.camille)).status).toBe(201)
})

test('a garage without decoding time left is refused, and another is not', async () => {
  await spend('photoOpeningPerGarage', people.bruno.garageId)
  const refused = await sendAs(people.bruno)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sendAs(people.samir)).status).toBe(201)
})

test('the form shows the limit and keeps the caption', async () => {
  const { process } = await repair(await as(app, people.camille))
  await spend('photoOpeningPerUser', people.bruno.id)
  const visitor = await browse(app, people.bruno)
  const page = await visitor.send(`/processus/${process.id}/photos`, [await aPhoto()], { caption: 'Disque usé' })
  expect(page.status).toBe(429)
  expect(page.text).toContain('Trop de tentatives')
  expect(page.text).toContain('Disque usé')
})
