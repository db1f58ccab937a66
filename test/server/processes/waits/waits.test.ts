import { beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../../../domain/processes/process.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { addReader } from '../../probes/reader.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let bruno: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  bruno = await as(app, people.bruno)
})

const piece = { reason: 'piece', note: 'Commandée chez le fournisseur', expectedDate: '2036-12-03' }

async function waiting(fields: Record<string, unknown> = {}) {
  const made = await repair(camille, { estimatedEndDate: '2036-12-01' })
  const path = `/processes/${made.process.id}`
  const answer = await bruno.post(`${path}/waits`, { ...piece, ...fields })
  const { waiting } = answer.body as Process
  return { ...made, path, answer, waitPath: `${path}/waits/${waiting?.id}` }
}

const waitOf = async (path: string) => ((await camille.get(path)).body as Process).waiting

test('a mechanic adds a wait with its reason, and the garage reads it with his name', async () => {
  const { path, answer } = await waiting()
  expect(answer.status).toBe(201)
  expect(await waitOf(path)).toMatchObject({ ...piece, by: 'Bruno Martin' })
  const { items } = (await camille.get('/processes?q=lambert')).body
  const listed = items.find(({ id }: Process) => path.endsWith(id))
  expect(listed.waiting).toMatchObject({ reason: 'piece', expectedDate: '2036-12-03' })
  expect(listed.waiting.note).toBeUndefined()
})

test('a wait ends by a call, and another one can begin', async () => {
  const { path, waitPath } = await waiting()
  const ended = await bruno.patch(waitPath, { ended: true })
  expect([ended.status, ended.body.waiting]).toEqual([200, null])
  const again = await camille.post(`${path}/waits`, { reason: 'expert' })
  expect(again.body.waiting).toMatchObject({ reason: 'expert', note: null, expectedDate: null, by: 'Camille Martin' })
})

describe('the undo of the end of a wait', () => {
  const undo = (who: Caller, waitPath: string) => who.post(`${waitPath}/undo`)

  test('is allowed once, to the person who ended it', async () => {
    const { path, waitPath } = await waiting()
    const before = await waitOf(path)
    await bruno.patch(waitPath, { ended: true })
    const undone = await undo(bruno, waitPath)
    expect([undone.status, undone.body.waiting]).toEqual([200, before])
    expect((await undo(bruno, waitPath)).body.code).toBe('WAIT_UNDO_TOO_LATE')
    const { items } = (await camille.get(`${path}/activity`)).body
    expect(items.map(({ action }: { action: string }) => action).slice(0, 3)).toEqual([
      'wait.start',
      'wait.end',
      'wait.start',
    ])
  })

  test('is refused to another person, to another garage and after another change', async () => {
    const { process, path, waitPath, stepIds } = await waiting()
    await bruno.patch(waitPath, { ended: true })
    expect((await undo(camille, waitPath)).body.code).toBe('WAIT_UNDO_TOO_LATE')
    expect((await undo(await as(app, people.denise), waitPath)).status).toBe(404)
    expect((await undo(bruno, `${path}/waits/${process.id}`)).status).toBe(404)
    await bruno.post(`${path}/steps/${stepIds[0]}/propose-ready`)
    expect((await undo(bruno, waitPath)).body.code).toBe('WAIT_UNDO_TOO_LATE')
    expect(await waitOf(path)).toBeNull()
  })
})

test('a wait is added once when the same person sends it twice', async () => {
  const { process } = await repair(camille)
  const send = () => bruno.post(`/processes/${process.id}/waits`, piece)
  const [first, again] = await Promise.all([send(), send()])
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body.waiting.id).toBe(first.body.waiting.id)
  const { items } = (await camille.get(`/processes/${process.id}/activity`)).body
  expect(items.filter(({ action }: { action: string }) => action === 'wait.start')).toHaveLength(1)
})

describe('an open wait', () => {
  test('ends when a step becomes ready', async () => {
    const { path, stepIds } = await waiting()
    expect((await bruno.post(`${path}/steps/${stepIds[0]}/propose-ready`)).body.waiting).toBeNull()
  })

  test('ends when a step is validated', async () => {
    const { path, stepIds, waitPath } = await waiting()
    await bruno.post(`${path}/steps/${stepIds[0]}/propose-ready`)
    expect((await bruno.patch(waitPath, { ended: true })).status).toBe(409)
    await bruno.post(`${path}/waits`, piece)
    expect((await camille.post(`${path}/steps/${stepIds[0]}/validate`)).body.waiting).toBeNull()
  })

  test('ends when an update moves the steps forward, and only then', async () => {
    const { path } = await waiting()
    const at = (selectedIndex: number, status: string) =>
      camille.patch(path, { stepsRemap: { selectedIndex, status } }).then(({ body }) => body.waiting)
    expect((await camille.patch(path, { name: 'Autre nom' })).body.waiting).not.toBeNull()
    expect(await at(0, 'proposed')).not.toBeNull()
    expect(await at(1, 'ready')).toBeNull()
    await bruno.post(`${path}/waits`, piece)
    expect(await at(0, 'ready')).not.toBeNull()
  })

  test('remains when a step is sent back', async () => {
    const { path, stepIds, process } = await waiting()
    await bruno.post(`${path}/steps/${stepIds[0]}/propose-ready`)
    await bruno.post(`${path}/waits`, piece)
    expect((await camille.patch(`${path}/steps/${stepIds[0]}`, { status: 'proposed' })).body.waiting).not.toBeNull()
    expect((await finish(camille, process)).waiting).toBeNull()
  })

  test('does not return when a process is reopened', async () => {
    const { path, stepIds } = await waiting()
    const done = await camille.patch(path, { stepsRemap: { selectedIndex: 2, status: 'validated' } })
    expect(done.body).toMatchObject({ status: 'completed', waiting: null })
    const reopened = await camille.patch(`${path}/steps/${stepIds[2]}`, { status: 'ready' })
    expect(reopened.body).toMatchObject({ status: 'in_progress', waiting: null })
  })
})

describe('the estimate of a wait', () => {
  test('moves the end of the process and of the public link', async () => {
    const { path, waitPath } = await waiting()
    await camille.patch(waitPath, { ended: true })
    const { body } = await camille.post(`${path}/waits`, { ...piece, estimatedEndDate: '2036-12-04' })
    expect(body).toMatchObject({ estimatedEndDate: '2036-12-04', linkExpiresAt: '2036-12-11T22:59:59.999Z' })
    expect(body.waiting.expectedDate).toBe('2036-12-03')
  })

  test('is refused to a mechanic, with the whole wait', async () => {
    const { path, answer } = await waiting({ estimatedEndDate: '2036-12-04' })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(await waitOf(path)).toBeNull()
  })

  test('is refused before the expected day', async () => {
    const { answer } = await waiting({ estimatedEndDate: '2036-12-02' })
    expect(answer.body.issues).toMatchObject([{ path: ['estimatedEndDate'] }])
  })
})

describe('a wait is refused', () => {
  test('while another one is open, with the name of its author', async () => {
    const { path } = await waiting()
    const { status, body } = await camille.post(`${path}/waits`, { reason: 'expert' })
    expect([status, body.code]).toEqual([409, 'ALREADY_WAITING'])
    expect(body.message).toBe('Bruno Martin a déjà noté\u00a0: en attente d’une pièce, prévue le 3 décembre.')
  })

  test('for the second of two simultaneous callers', async () => {
    const { process } = await repair(camille)
    const path = `/processes/${process.id}/waits`
    const answers = await Promise.all([bruno.post(path, piece), camille.post(path, { reason: 'expert' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const first = answers[0]?.status === 201 ? 'Bruno Martin' : 'Camille Martin'
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain(`${first} a déjà noté`)
  })

  test('on a completed process', async () => {
    const { process } = await repair(camille)
    await finish(camille, process)
    const { status, body } = await bruno.post(`/processes/${process.id}/waits`, piece)
    expect([status, body.code]).toEqual([409, 'PROCESS_COMPLETED'])
  })

  test('for a second end and for an end under another process', async () => {
    const { waitPath, path } = await waiting()
    await bruno.patch(waitPath, { ended: true })
    const { status, body } = await camille.patch(waitPath, { ended: true })
    expect([status, body.code]).toEqual([409, 'WAIT_ENDED'])
    const other = await waiting()
    const astray = other.waitPath.replace(other.path, path)
    expect((await camille.patch(astray, { ended: true })).status).toBe(404)
  })

  test('to a read-only account', async () => {
    const { path, waitPath } = await waiting()
    const reader = await as(app, await addReader(app, people.bruno))
    expect((await reader.post(`${path}/waits`, piece)).status).toBe(403)
    expect((await reader.patch(waitPath, { ended: true })).status).toBe(403)
  })

  test('to another garage', async () => {
    const { path, waitPath } = await waiting()
    const denise = await as(app, people.denise)
    expect((await denise.post(`${path}/waits`, piece)).status).toBe(404)
    expect((await denise.patch(waitPath, { ended: true })).status).toBe(404)
  })
})

test('the history records begin and end of a wait without its note', async () => {
  const { path, stepIds } = await waiting()
  await bruno.post(`${path}/steps/${stepIds[0]}/propose-ready`)
  const { items } = (await camille.get(`${path}/activity`)).body
  const lines = items.map(({ action, after }: { action: string; after: unknown }) => [action, after])
  expect(lines).toContainEqual(['wait.start', { reason: 'piece', expectedDate: '2036-12-03' }])
  expect(lines).toContainEqual(['wait.end', { reason: 'piece', expectedDate: '2036-12-03' }])
  expect(JSON.stringify(items)).not.toContain('fournisseur')
})

test('a wait and its end update the time of the last change of the process', async () => {
  const { process, waitPath } = await waiting()
  const touched = () =>
    withGarage(app.db, people.camille.garageId, async (tx) => {
      const row = await tx.from('processes').where({ garage_id: tx.garageId, id: process.id }).first('updated_at')
      return Date.parse(row?.updated_at ?? '')
    })
  const started = await touched()
  expect(started).toBeGreaterThan(Date.parse(process.startDate))
  await bruno.patch(waitPath, { ended: true })
  expect(await touched()).toBeGreaterThan(started)
})
