import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'
import { stopTime } from '../../stopped-time.ts'

let camille: Caller
let bruno: Caller

stage()
stopTime()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
})
beforeEach(() => app.travel(0))

/** A process, and the address `at` of its first step. */
async function aStep() {
  const { process, stepIds } = await repair(camille)
  const home = `/processes/${process.id}`
  const at = `${home}/steps/${stepIds[0]}`
  return { process, stepIds, home, at }
}

const statuses = ({ steps }: Process) => steps.map(({ status }) => status).join(' ')

test('a mechanic undoes his own step, and the history records both', async () => {
  const { home, at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  const undone = await bruno.post(`${at}/undo`)
  expect(undone.status).toBe(200)
  expect(undone.body).toMatchObject({ status: 'proposed', pendingValidation: false })
  expect(undone.body.steps[0]).toMatchObject({ status: 'proposed', readyAt: null })
  const { body } = await camille.get(`${home}/activity`)
  const lines = body.items.map(({ action, actor }: { action: string; actor: { prenom: string } }) => [
    action,
    actor.prenom,
  ])
  expect(lines.slice(0, 4)).toEqual([
    ['visit.undoArrival', 'Bruno'],
    ['step.undo', 'Bruno'],
    ['visit.arrive', 'Bruno'],
    ['step.propose', 'Bruno'],
  ])
})

test('undoing a validation restores the time the step became ready', async () => {
  const { at } = await aStep()
  const ready = await bruno.post(`${at}/propose-ready`)
  await camille.post(`${at}/validate`)
  const undone = await camille.post(`${at}/undo`)
  expect(statuses(undone.body)).toBe('ready proposed proposed')
  expect(undone.body.steps[0].readyAt).toBe(ready.body.steps[0].readyAt)
})

test('undoing a step restores the wait it ended, with reason, note and day', async () => {
  const { home, at } = await aStep()
  const wait = { reason: 'piece', note: 'Chez le fournisseur', expectedDate: '2031-05-06' }
  const { waiting } = (await bruno.post(`${home}/waits`, wait)).body
  expect((await bruno.post(`${at}/propose-ready`)).body.waiting).toBeNull()
  const undone = await bruno.post(`${at}/undo`)
  expect(undone.body.waiting).toEqual(waiting)
  expect((await bruno.patch(`${home}/waits/${waiting.id}`, { ended: true })).status).toBe(200)
})

test('undoing a step leaves a wait alone that ended before', async () => {
  const { home, at } = await aStep()
  const { waiting } = (await bruno.post(`${home}/waits`, { reason: 'piece' })).body
  await bruno.patch(`${home}/waits/${waiting.id}`, { ended: true })
  app.travel(1000)
  await bruno.post(`${at}/propose-ready`)
  expect((await bruno.post(`${at}/undo`)).body.waiting).toBeNull()
})

test('nobody else can undo a step, not even an administrator', async () => {
  const { home, at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  const refused = await camille.post(`${at}/undo`)
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({
    code: 'STEP_UNDO_NOT_YOURS',
    message: 'Quelqu’un d’autre a changé cette étape\u00a0: seule cette personne peut l’annuler.',
  })
  expect(statuses((await camille.get(home)).body)).toBe('ready proposed proposed')
})

test('an undo is refused after fifteen seconds', async () => {
  const { at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  app.travel(15_100)
  const late = await bruno.post(`${at}/undo`)
  expect(late.status).toBe(409)
  expect(late.body.code).toBe('STEP_UNDO_TOO_LATE')
})

test.each([
  ['validated by somebody else', (at: string) => camille.post(`${at}/validate`)],
  ['sent back by an administrator', (at: string) => camille.patch(at, { status: 'proposed' })],
  ['already undone', (at: string) => bruno.post(`${at}/undo`)],
])('an undo is refused for a step %s', async (_, since) => {
  const { at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  expect((await since(at)).status).toBe(200)
  const refused = await bruno.post(`${at}/undo`)
  expect(refused.status).toBe(409)
  expect(['STEP_TRANSITION_INVALID', 'STEP_UNDO_NOT_YOURS']).toContain(refused.body.code)
})

test('an undo is refused once somebody has added a wait', async () => {
  const { home, at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  await camille.post(`${home}/waits`, { reason: 'piece' })
  expect((await bruno.post(`${at}/undo`)).body.code).toBe('STEP_TRANSITION_INVALID')
})

test('the validation of the last step cannot be undone', async () => {
  const { process, stepIds, home } = await aStep()
  await finish(camille, process)
  const refused = await camille.post(`${home}/steps/${stepIds[2]}/undo`)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('STEP_UNDO_FINISHED')
  expect((await camille.get(home)).body.status).toBe('completed')
})

test('a step of another process or another garage cannot be undone', async () => {
  const { home, at } = await aStep()
  const other = await aStep()
  await camille.post(`${at}/propose-ready`)
  const denise = await as(app, people.denise)
  expect((await denise.post(`${at}/undo`)).status).toBe(404)
  expect((await camille.post(`${home}/steps/${other.stepIds[0]}/undo`)).status).toBe(404)
})

test('a step is undone once when five undos arrive together', async () => {
  const { at } = await aStep()
  await bruno.post(`${at}/propose-ready`)
  const answers = await Promise.all(Array.from({ length: 5 }, () => bruno.post(`${at}/undo`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
})
