import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createRateLimits, type LimitName, rateLimits } from '../../../server/http/rate-limit.ts'
import { readFile } from '../../../server/imports/read-file.ts'
import { as, browse } from '../../setup/doors.ts'
import { sendFile } from '../../setup/import.ts'
import { app, people, stageForEach } from '../stage.ts'

stageForEach({ rateLimits: 'on' })

const small = 'nom;prenom\nMartin;Zoé\n'
const spend = (name: LimitName, key: string) => createRateLimits(app.deps).spend(name, key, rateLimits[name].points)

const spentOf = async (name: LimitName, key: string): Promise<number> => {
  const row = await app
    .db('rate_limits')
    .where({ key: `${name}:${key}` })
    .first('points')
  return Number(row?.points ?? 0)
}

test('reading time is counted for the user and the garage, even when the file is refused', async () => {
  const admin = await as(app, people.camille)
  const { id, garageId } = people.camille
  expect((await sendFile(admin, small)).status).toBe(201)
  const first = await spentOf('fileReadingPerUser', id)
  expect(first).toBeGreaterThan(0)
  expect((await sendFile(admin, Buffer.from('PK\u0003\u0004 abîmé'), 'clients.xlsx')).status).toBe(400)
  expect(await spentOf('fileReadingPerUser', id)).toBeGreaterThan(first)
  expect(await spentOf('fileReadingPerGarage', garageId)).toBeGreaterThan(first)
})

test('a garage without reading time left is refused, and another garage is not', async () => {
  await spend('fileReadingPerGarage', people.camille.garageId)
  const refused = await sendFile(await as(app, people.camille), small)
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await sendFile(await as(app, people.denise), small)).status).toBe(201)
})

test('scripts off: the page says that the reading must wait', async () => {
  await spend('fileReadingPerUser', people.camille.id)
  const visitor = await browse(app, people.camille)
  const page = await visitor.sendFile('/parametres/import', Buffer.from(small), 'clients.csv')
  expect(page.status).toBe(429)
  expect(page.text).toContain('Trop de tentatives')
})

test('a reader killed halfway refuses its file, and the next file is read', async () => {
  const [camille, denise] = [await as(app, people.camille), await as(app, people.denise)]
  const row = `${Array(90).fill('Carrosserie').join(';')}\n`
  const answer = sendFile(camille, row.repeat(15_000)).then((sent) => sent)
  await expect.poll(rowsAreWritten, { timeout: 20_000, interval: 5 }).toBe(true)
  execFileSync('pkill', ['-KILL', '-P', String(process.pid), '-f', 'reader/child.ts'])
  const next = sendFile(denise, small).then(({ status }) => status)
  const { status, body } = await answer
  expect([status, body.issues?.[0].code]).toEqual([400, 'died'])
  expect(await next).toBe(201)
  expect((await camille.get('/imports')).body.items).toEqual([])
})

test('a file that waits for the processor is kept for another try, and not blamed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fil-reading-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'clients.csv')
  await writeFile(path, `nom;prenom\n${'Martin;Zoé\n'.repeat(19_000)}`)
  const busy = { startMs: 1_000, workMs: 60_000, waitMs: 1_000 }
  const answer = readFile(path, {}, { garageId: people.camille.garageId }, busy).catch((error: unknown) => error)
  const stopped = () => spawnSync('pkill', ['-STOP', '-P', String(process.pid), '-f', 'reader/child.ts']).status
  await expect.poll(stopped, { interval: 5 }).toBe(0)
  expect(await answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', retryAfterS: expect.any(Number) })
})

/** Whether the reader has begun: it saves the rows beside the received file. */
async function rowsAreWritten(): Promise<boolean> {
  const names = await readdir(app.deps.photos.arrivals)
  return names.length > 1
}
