import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Photo } from '../../../domain/entries/entry.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { aPhoto } from '../../setup/photo.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let bruno: Caller
let path: string
let stepId: string

stage()
beforeAll(async () => {
  const made = await repair(await as(app, people.camille))
  bruno = await as(app, people.bruno)
  path = `/processes/${made.process.id}`
  stepId = made.stepIds[0] ?? ''
})

const photos = async () => (await bruno.get(`${path}/photos`)).body.items as Photo[]
const arrivals = () => (existsSync(app.deps.photos.arrivals) ? readdirSync(app.deps.photos.arrivals) : [])

test('a garage at its photo limit is refused with advice, by call and form; another is not', async () => {
  const { config } = app.deps
  onTestFinished(() => void Object.assign(app.deps, { config }))
  const has = await withGarage(app.db, people.bruno.garageId, (tx) =>
    tx.from('processes').sum({ all: 'photo_count' }).first(),
  )
  Object.assign(app.deps, { config: { ...config, garagePhotosMax: Number(has?.all) + 1 } })
  expect((await bruno.send(`${path}/photos`, await aPhoto())).status).toBe(201)
  const refused = await bruno.send(`${path}/photos`, await aPhoto())
  expect([refused.status, refused.body.code]).toEqual([409, 'PHOTO_LIMIT'])
  expect(refused.body.message).toContain('ou faire garder moins longtemps celles des travaux terminés')
  const form = await (await browse(app, people.bruno)).send(
    path.replace('processes', 'processus').concat('/photos'),
    [await aPhoto()],
    { caption: 'Disque' },
  )
  expect(form.status).toBe(409)
  expect(form.text).toContain('Un administrateur peut en supprimer')
  expect(form.text).toContain('Disque')
  const denise = await as(app, people.denise)
  const theirs = (await repair(denise)).process.id
  expect((await denise.send(`/processes/${theirs}/photos`, await aPhoto())).status).toBe(201)
})

test('a photo on a step is resized and stored', async () => {
  const answer = await bruno.send(`${path}/steps/${stepId}/photos`, await aPhoto({ width: 2000, height: 1000 }), {
    caption: 'Disque usé',
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ caption: 'Disque usé', stepId, width: 1600, height: 800, visible: false })
  expect(await photos()).toContainEqual(answer.body)
  expect(arrivals()).toEqual([])
})
