import { existsSync, readdirSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Photo } from '../../../domain/entry.ts'
import { as, type Caller } from '../../setup/doors.ts'
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

test('a mechanic sends a photo of a step, which is kept drawn anew', async () => {
  const answer = await bruno.send(`${path}/steps/${stepId}/photos`, await aPhoto({ width: 2000, height: 1000 }), {
    caption: 'Disque usé',
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({ caption: 'Disque usé', stepId, width: 1600, height: 800, visible: false })
  expect(await photos()).toContainEqual(answer.body)
  expect(arrivals()).toEqual([])
})
