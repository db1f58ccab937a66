import { beforeEach, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { addReader } from '../../probes/reader.ts'
import { app, people, stageForEach } from '../../stage.ts'

let camille: Caller
let bruno: Caller
let path: string

stageForEach()
beforeEach(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
  path = `/processes/${(await repair(camille)).process.id}`
})

const give = (caller: Caller, userId: string | null, to = path) => caller.patch(`${to}/assignee`, { userId })
const onIt = async () => ((await camille.get(path)).body as Process).assignee

test('a mechanic assigns a free process to himself, and gives it up', async () => {
  const taken = await give(bruno, people.bruno.id)
  expect([taken.status, taken.body.assignee]).toMatchObject([200, { id: people.bruno.id, prenom: 'Bruno' }])
  expect((await give(bruno, people.bruno.id)).status).toBe(200)
  expect((await give(bruno, null)).body.assignee).toBeNull()
})

test('an administrator assigns a process to anybody, and unassigns it', async () => {
  await give(camille, people.bruno.id)
  expect(await onIt()).toMatchObject({ prenom: 'Bruno' })
  await give(camille, people.camille.id)
  expect(await onIt()).toMatchObject({ prenom: 'Camille' })
  await give(camille, null)
  expect(await onIt()).toBeNull()
})

test('a mechanic cannot take or unassign a process of somebody else', async () => {
  await give(camille, people.camille.id)
  for (const userId of [people.bruno.id, null]) {
    const { status, body } = await give(bruno, userId)
    expect([status, body]).toEqual([409, { code: 'ALREADY_TAKEN', message: 'Camille Martin s’en occupe déjà.' }])
  }
})

test('two simultaneous assignments leave one mechanic, and refuse the other', async () => {
  await app.db('users').where({ id: people.camille.id }).update({ role: 'employee' })
  const answers = await Promise.all([give(bruno, people.bruno.id), give(camille, people.camille.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a mechanic cannot assign a process to somebody else', async () => {
  expect((await give(bruno, people.camille.id)).status).toBe(403)
})

test('a process is assigned to active employees of the garage only', async () => {
  await app.db('users').where({ id: people.bruno.id }).update({ active: false })
  for (const userId of [people.bruno.id, people.samir.id, '0197f0a0-0000-7000-8000-000000000000']) {
    const { status, body } = await give(camille, userId)
    expect([status, body.issues[0].message]).toEqual([400, 'Personne introuvable'])
  }
})

test('a read-only account cannot change an assignment', async () => {
  const reader = await as(app, await addReader(app, people.bruno))
  expect((await give(reader, null)).status).toBe(403)
})

test('a process of another garage cannot be assigned', async () => {
  const denise = await as(app, people.denise)
  expect((await give(denise, people.denise.id)).status).toBe(404)
})

test.each([
  ['suspended', () => camille.patch(`/employees/${people.bruno.id}`, { active: false })],
  ['removed', () => camille.delete(`/employees/${people.bruno.id}`)],
])('a process is unassigned when its mechanic is %s', async (_how, leave) => {
  await give(bruno, people.bruno.id)
  expect((await leave()).status).toBeLessThan(300)
  expect(await onIt()).toBeNull()
})

test('a process is never assigned to somebody suspended at the same moment', async () => {
  const [given] = await Promise.all([
    give(camille, people.bruno.id),
    camille.patch(`/employees/${people.bruno.id}`, { active: false }),
  ])
  expect([200, 400]).toContain(given.status)
  expect(await onIt()).toBeNull()
})

test('the history names the person assigned', async () => {
  await give(camille, people.bruno.id)
  await give(camille, null)
  const { items } = (await camille.get(`${path}/activity`)).body
  expect(items.slice(0, 2)).toMatchObject([
    { action: 'process.assign', after: { assignee: null }, whom: null },
    { action: 'process.assign', whom: { prenom: 'Bruno', nom: 'Martin' }, actor: { prenom: 'Camille' } },
  ])
})
