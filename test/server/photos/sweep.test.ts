import { existsSync, readdirSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { pathOf } from '../../../server/photos/storage/storage.ts'
import { lockAgainstSweep, lockForSweep } from '../../../server/photos/store-photo.ts'
import { sweepPhotos } from '../../../server/photos/sweep.ts'
import { ask, brakes, record } from '../../setup/agreement.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { aPhoto, photoOf } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stageForEach } from '../stage.ts'
import { waitsForLock } from '../waits-for-lock.ts'

let camille: Caller
let processId: string
let folder: string

stageForEach({}, { database: 'own' })
beforeEach(async () => {
  camille = await as(app, people.camille)
  processId = (await repair(camille)).process.id
  folder = join(dirname(app.deps.photos.arrivals), 'photos')
})

const hourMs = 60 * 60 * 1000
const stored = () =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).filter((path) => /\.\w+$/.test(String(path))) : []
const sweep = () => sweepPhotos(app.deps)

async function old(path: string, content = 'x'): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
  const then = new Date(Date.now() - 2 * hourMs)
  await utimes(path, then, then)
  return path
}

const orphan = (garageId: string, digest = 'a'.repeat(64)) =>
  old(join(folder, pathOf({ garageId, digest, form: 'webp' })))

test('the sweep deletes files without a row after an hour, and no others', async () => {
  await photoOf(app, people.camille, { processId, stepId: null })
  const kept = stored()
  await orphan(people.camille.garageId)
  expect(await sweep()).toBe(1)
  app.travel(2 * hourMs)
  expect(await sweep()).toBe(0)
  expect(stored()).toEqual(kept)
  expect(kept).toHaveLength(2)
})

test('the sweep ignores files younger than an hour', async () => {
  await camille.send(`/processes/${processId}/photos`, await aPhoto({ width: 400, height: 300 }))
  await app.db.raw('truncate process_entries')
  expect(await sweep()).toBe(0)
  app.travel(2 * hourMs)
  expect(await sweep()).toBe(4)
  expect(stored()).toEqual([])
})

test('photos shown in a request for an agreement remain after the process is deleted', async () => {
  const photo = await photoOf(app, people.camille, { processId, stepId: null })
  await photoOf(app, people.camille, { processId, stepId: null }, { colour: '#993333' })
  const lines = [{ ...brakes.lines[0], photoIds: [photo] }]
  await ask(camille, processId, { lines })
  await camille.delete(`/processes/${processId}`)
  app.travel(2 * hourMs)
  expect(await sweep()).toBe(2)
  expect(stored()).toHaveLength(2)
  expect(await sweep()).toBe(0)
})

test('the photo of a recorded answer remains with its record, which names its files', async () => {
  const photo = await photoOf(app, people.camille, { processId, stepId: null })
  const { at } = await ask(camille, processId)
  await record(app, camille, at, ['accepted', 'accepted'], people.bruno.id, photo)
  const [noted] = await withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('approval_events').where({ garage_id: tx.garageId, kind: 'recorded' }).select('data'),
  )
  const files = stored().map((path) => /[0-9a-f]{64}/.exec(String(path))?.[0])
  for (const file of files) expect(noted?.data).toMatch(new RegExp(`"(large|small)_(webp|jpeg)":"${file}"`))
  await camille.delete(`/processes/${processId}`)
  app.travel(2 * hourMs)
  expect(await sweep()).toBe(0)
  expect(stored()).toHaveLength(2)
})

test('the sweep looks for a row in the file’s own garage', async () => {
  await photoOf(app, people.camille, { processId, stepId: null })
  const [name = ''] = stored().map(String)
  await old(join(folder, people.denise.garageId, name.slice(name.indexOf('/') + 1)))
  expect(await sweep()).toBe(1)
  expect(stored()).toHaveLength(2)
})

test('the sweep deletes files of a deleted garage, then its folder', async () => {
  const gone = newId()
  await photoOf(app, people.camille, { processId, stepId: null })
  app.travel(2 * hourMs)
  await orphan(gone)
  expect(await sweep()).toBe(1)
  await sweep()
  expect(readdirSync(folder)).toEqual([people.camille.garageId])
})

test('the sweep deletes nothing when the database knows none of the garages', async () => {
  await orphan(newId())
  expect(await sweep()).toBe(0)
  expect(stored()).toHaveLength(1)
})

test('the sweep deletes partly written files after an hour', async () => {
  const { arrivals } = app.deps.photos
  await old(join(arrivals, newId()))
  await old(join(folder, people.camille.garageId, `${'b'.repeat(64)}.webp.${newId()}.part`))
  await writeFile(join(arrivals, 'maintenant'), 'x')
  await sweep()
  expect([readdirSync(arrivals), stored()]).toEqual([['maintenant'], []])
})

test('the sweep waits for a photo being saved, and a photo waits for the sweep', async () => {
  const { garageId } = people.camille
  const done: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const naming = withGarage(app.db, garageId, async (tx) => {
    await lockAgainstSweep(tx)
    await withGarage(app.db, garageId, (other) => lockAgainstSweep(other))
    begin()
    await ended
    done.push('named')
  })
  await begun
  const sweeping = withGarage(app.db, garageId, async (tx) => {
    await lockForSweep(tx)
    done.push('swept')
  })
  await expect.poll(async () => done.length > 0 || (await waitsForLock(app.db)), { timeout: 20_000 }).toBe(true)
  end()
  await Promise.all([naming, sweeping])
  expect(done).toEqual(['named', 'swept'])
})
