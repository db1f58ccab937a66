import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDecoder } from '../../../server/photos/decoder/decoder.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { aPhoto } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

const decoder = createDecoder({ workMs: 60_000, waitMs: 1_000, lineMs: 1_000, quietMs: 60_000 })
let bruno: Caller
let id: string

beforeAll(async () => {
  const { photos } = app.deps
  app.deps.photos = { ...photos, decoder }
  bruno = await as(app, people.bruno)
  id = (await repair(await as(app, people.camille))).process.id
  return () => {
    app.deps.photos = photos
  }
})
afterAll(() => decoder.close())

/** Sends photos until one is decoded: the process runs then. */
beforeEach(async () => {
  const status = async () => (await bruno.send(`/processes/${id}/photos`, await aPhoto())).status
  await expect.poll(status, { timeout: 30_000 }).toBe(201)
})

/** Gives the decoder no processor, like a machine that works for others. */
function busyMachine(): void {
  const pids = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'decoder/child.ts'], { encoding: 'utf8' })
  for (const pid of pids.trim().split('\n')) process.kill(Number(pid), 'SIGSTOP')
}

test('a busy server answers a call with 503 and a time, and takes the same photo later', async () => {
  const key = randomUUID()
  const send = () => bruno.send(`/processes/${id}/photos`, Buffer.from(photo), {}, key)
  const photo = await aPhoto({ colour: '#aa3311' })
  busyMachine()
  const refused = await send()
  expect([refused.status, refused.body.code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  expect(refused.body.message).toContain('renvoyez-la')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(201)
})

test('scripts off: a busy server names the photos to send again, and keeps the caption', async () => {
  const visitor = await browse(app, people.bruno)
  const photos = await Promise.all(['#111111', '#222222', '#333333'].map((colour) => aPhoto({ colour })))
  busyMachine()
  const page = await visitor.send(`/processus/${id}/photos`, photos, { caption: 'Disque usé' })
  expect(page.status).toBe(503)
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.text).toContain('Les photos 1, 2 et 3 n’ont pas été gardées. Le serveur est trop occupé')
  expect(page.text).not.toContain('trop longue')
  expect(page.text).toContain('Disque usé')
})
