import { beforeAll, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let bruno: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
})

const step = (id: string, stepId: string | undefined) => `/processes/${id}/steps/${stepId}`
const statuses = ({ steps }: Process) => steps.map(({ status }) => status).join(' ')

test('a mechanic makes a step ready and an administrator validates it', async () => {
  const { process, stepIds } = await repair(camille)
  const ready = await bruno.post(`${step(process.id, stepIds[0])}/propose-ready`)
  expect(ready.status).toBe(200)
  expect(ready.body).toMatchObject({
    status: 'in_progress',
    pendingValidation: true,
    currentStep: { name: 'Dépose', status: 'ready' },
  })
  const validated = await camille.post(`${step(process.id, stepIds[0])}/validate`)
  expect(statuses(validated.body)).toBe('validated proposed proposed')
  expect(validated.body).toMatchObject({ progress: { percent: 33 }, currentStep: { name: 'Pose', status: 'proposed' } })
  expect(validated.body.steps[0].validatedAt).toMatch(/Z$/)
})

test('a mechanic cannot validate or revert a step', async () => {
  const { process, stepIds } = await repair(camille)
  await bruno.post(`${step(process.id, stepIds[0])}/propose-ready`)
  expect((await bruno.post(`${step(process.id, stepIds[0])}/validate`)).status).toBe(403)
  expect((await bruno.patch(step(process.id, stepIds[0]), { status: 'proposed' })).status).toBe(403)
  expect(statuses((await camille.get(`/processes/${process.id}`)).body)).toBe('ready proposed proposed')
})

test('a step out of order is refused and changes nothing', async () => {
  const { process, stepIds } = await repair(camille)
  for (const refused of [
    camille.post(`${step(process.id, stepIds[1])}/propose-ready`),
    camille.post(`${step(process.id, stepIds[0])}/validate`),
    camille.patch(step(process.id, stepIds[0]), { status: 'proposed' }),
  ]) {
    const answer = await refused
    expect(answer.status).toBe(409)
    expect(answer.body.code).toBe('STEP_TRANSITION_INVALID')
  }
  expect(statuses((await camille.get(`/processes/${process.id}`)).body)).toBe('proposed proposed proposed')
})

test('a revert goes back by one valid status only', async () => {
  const { process, stepIds } = await repair(camille)
  await camille.post(`${step(process.id, stepIds[0])}/propose-ready`)
  await camille.post(`${step(process.id, stepIds[0])}/validate`)
  expect((await camille.patch(step(process.id, stepIds[0]), { status: 'nimporte' })).status).toBe(400)
  expect((await camille.patch(step(process.id, stepIds[0]), { status: 'proposed' })).status).toBe(409)
  const back = await camille.patch(step(process.id, stepIds[0]), { status: 'ready' })
  expect(statuses(back.body)).toBe('ready proposed proposed')
  expect(back.body.steps[0].validatedAt).toBeNull()
  const further = await camille.patch(step(process.id, stepIds[0]), { status: 'proposed' })
  expect(further.body).toMatchObject({ status: 'proposed', pendingValidation: false })
})

test('a step is validated once when many validations arrive together', async () => {
  const { process, stepIds } = await repair(camille)
  await camille.post(`${step(process.id, stepIds[0])}/propose-ready`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => camille.post(`${step(process.id, stepIds[0])}/validate`)),
  )
  const codes = answers.map(({ status }) => status).sort()
  expect(codes).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('the last step completes and notifies each time, and its revert reopens the process', async () => {
  const { process, stepIds } = await repair(camille)
  const done = await finish(camille, process)
  expect(done).toMatchObject({ status: 'completed', progress: { percent: 100 }, currentStep: null })
  expect(done.completedAt).toMatch(/Z$/)
  const back = await camille.patch(step(process.id, stepIds[2]), { status: 'ready' })
  expect(back.body).toMatchObject({ status: 'in_progress', completedAt: null })
  await camille.post(`${step(process.id, stepIds[2])}/validate`)
  const { body } = await camille.get('/notifications?limit=100')
  const types = body.notifications
    .filter((n: { processId: string }) => n.processId === process.id)
    .map((n: { type: string }) => n.type)
  expect(types).toEqual(['process_completed', 'process_completed', 'process_started'])
})

test('steps of an unknown process, another process or another garage are not found', async () => {
  const mine = await repair(camille)
  const other = await repair(camille)
  const denise = await as(app, people.denise)
  for (const refused of [
    camille.post(`${step(mine.process.id, other.stepIds[0])}/propose-ready`),
    camille.post(`${step('00000000-0000-7000-8000-000000000000', mine.stepIds[0])}/propose-ready`),
    camille.post('/processes/nimporte/steps/quoi/validate'),
    denise.post(`${step(mine.process.id, mine.stepIds[0])}/propose-ready`),
    denise.patch(step(mine.process.id, mine.stepIds[0]), { status: 'ready' }),
  ]) {
    expect((await refused).status).toBe(404)
  }
})

test('the history records each step with its author', async () => {
  const { process, stepIds } = await repair(camille)
  await bruno.post(`/processes/${process.id}/arrival`)
  await bruno.post(`${step(process.id, stepIds[0])}/propose-ready`)
  const { body } = await camille.get(`/processes/${process.id}/activity`)
  expect(body.items.map((item: { action: string }) => item.action)).toEqual([
    'step.propose',
    'visit.arrive',
    'process.create',
  ])
  expect(body.items[0]).toMatchObject({ actor: { prenom: 'Bruno' }, after: { step: 'Dépose', status: 'ready' } })
})
