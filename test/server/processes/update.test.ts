import { beforeAll, expect, test } from 'vitest'
import type { Step } from '../../../domain/processes/steps.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
})

const statuses = (steps: Step[]) => steps.map(({ status }) => status).join(' ')

test('an update changes name and estimate, keeps absent fields and erases null ones', async () => {
  const { process } = await repair(camille, { name: 'Avant', estimatedEndDate: '2037-05-01' })
  const path = `/processes/${process.id}`
  const renamed = await camille.patch(path, { name: 'Après' })
  expect(renamed.body).toMatchObject({ name: 'Après', estimatedEndDate: '2037-05-01' })
  const moved = await camille.patch(path, { estimatedEndDate: '2037-06-01' })
  expect(moved.body).toMatchObject({ name: 'Après', linkExpiresAt: '2037-06-08T21:59:59.999Z' })
  expect(moved.body.qrToken.token).toBe(process.qrToken?.token)
  const erased = await camille.patch(path, { name: null, estimatedEndDate: null })
  expect(erased.body).toMatchObject({ name: null, estimatedEndDate: null, linkExpiresAt: null })
  expect((await camille.get('/processes?q=apres')).body.total).toBe(0)
})

test('a remap validates the steps before, keeps their dates and clears later ones', async () => {
  const { process, stepIds } = await repair(camille)
  const path = `/processes/${process.id}`
  await camille.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  const first = (await camille.post(`${path}/steps/${stepIds[0]}/validate`)).body.steps[0].validatedAt
  const forward = await camille.patch(path, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
  expect(statuses(forward.body.steps)).toBe('validated validated ready')
  expect(forward.body.steps[0].validatedAt).toBe(first)
  const back = await camille.patch(path, { stepsRemap: { selectedIndex: 0, status: 'proposed' } })
  expect(statuses(back.body.steps)).toBe('proposed proposed proposed')
  expect(back.body).toMatchObject({ status: 'proposed', progress: { validated: 0 } })
})

test('a remap of the last step completes once, and a new estimate does not complete again', async () => {
  const { process } = await repair(camille)
  const path = `/processes/${process.id}`
  const done = await camille.patch(path, { stepsRemap: { selectedIndex: 2, status: 'validated' } })
  expect(done.body.status).toBe('completed')
  const moved = await camille.patch(path, { estimatedEndDate: '2037-01-01' })
  expect(moved.body.completedAt).toBe(done.body.completedAt)
  const { body } = await camille.get('/notifications?limit=100')
  const mine = body.notifications.filter((item: { processId: string }) => item.processId === process.id)
  expect(mine).toHaveLength(2)
})

test('another type replaces the steps, and the same type changes nothing', async () => {
  const { process, type, stepIds } = await repair(camille)
  const path = `/processes/${process.id}`
  const { body: other } = await camille.post('/step-types', {
    name: 'Vidange',
    steps: [{ name: 'Huile' }, { name: 'Filtre' }],
  })
  const same = await camille.patch(path, { stepType_id: type.id })
  expect(same.body.steps.map(({ id }: Step) => id)).toEqual(stepIds)
  const changed = await camille.patch(path, {
    stepType_id: other.id,
    stepsRemap: { selectedIndex: 1, status: 'ready' },
  })
  expect(changed.body).toMatchObject({
    stepType: { name: 'Vidange' },
    stepsSummary: { total: 2, validated: 1, ready: 1 },
  })
  expect((await camille.patch(path, { stepType_id: process.id })).status).toBe(400)
})

test('an invalid remap or estimate is refused', async () => {
  const { process } = await repair(camille)
  const path = `/processes/${process.id}`
  expect((await camille.patch(path, { stepsRemap: { selectedIndex: 3, status: 'ready' } })).status).toBe(409)
  expect((await camille.patch(path, { stepsRemap: { selectedIndex: -1, status: 'ready' } })).status).toBe(400)
  expect((await camille.patch(path, { stepsRemap: { selectedIndex: 0, status: 'peut-être' } })).status).toBe(400)
  expect((await camille.patch(path, { estimatedEndDate: 'demain' })).status).toBe(400)
})

test('only an administrator of the garage updates or deletes a process', async () => {
  const { process } = await repair(camille)
  const bruno = await as(app, people.bruno)
  const denise = await as(app, people.denise)
  const path = `/processes/${process.id}`
  expect((await bruno.patch(path, { name: 'x' })).status).toBe(403)
  expect((await bruno.delete(path)).status).toBe(403)
  expect((await denise.patch(path, { name: 'x' })).status).toBe(404)
  expect((await denise.delete(path)).status).toBe(404)
  expect((await camille.get(path)).body.name).toBeNull()
})

test('deleting a process deletes its link and its notifications', async () => {
  const { process } = await repair(camille)
  await finish(camille, process)
  expect((await camille.delete(`/processes/${process.id}`)).status).toBe(204)
  expect((await camille.get(`/processes/${process.id}`)).status).toBe(404)
  expect((await camille.get(`/public/processes/${process.qrToken?.token}`)).status).toBe(404)
  const { body } = await camille.get('/notifications?limit=100')
  expect(body.notifications.filter((item: { processId: string }) => item.processId === process.id)).toEqual([])
  expect((await camille.delete(`/processes/${process.id}`)).status).toBe(404)
})
