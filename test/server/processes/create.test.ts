import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { processSchema } from '../../../domain/processes/process-wire.ts'
import { as, type Caller } from '../../setup/doors.ts'
import { customer, repair, threeSteps } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let camille: Caller

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
})

async function parts() {
  const { client, car, ...who } = await customer(camille)
  const type = await threeSteps(camille)
  return { ...who, type, body: { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id } }
}

test('a new process has its steps, its link, a notification and the promised shape', async () => {
  const { body, plaque, email } = await parts()
  const fields = { name: 'Freins avant', startDate: '2027-03-01', estimatedEndDate: '2027-03-05' }
  const answer = await camille.post('/processes', { ...body, ...fields })
  expect(answer.status).toBe(201)
  const process = processSchema.parse(answer.body)
  expect(process).toMatchObject({
    ...fields,
    startDate: '2027-02-28T23:00:00.000Z',
    status: 'proposed',
    plaque,
    clientNom: 'Lambert',
    client: { email },
    linkExpiresAt: '2027-03-12T22:59:59.999Z',
  })
  expect(process.steps.map((step) => step.name)).toEqual(['Dépose', 'Pose', 'Essai'])
  expect(process.qrToken?.token).toMatch(/^[\w-]{32}$/)
  const { body: news } = await camille.get('/notifications')
  expect(news.notifications[0]).toMatchObject({
    type: 'process_started',
    processId: process.id,
    metadata: {
      process: { name: 'Freins avant' },
      client: { fullName: 'Sophie Lambert' },
      car: { displayName: 'Peugeot 308' },
    },
  })
  expect(news.notifications[0].metadata.duration).toBeCloseTo(5, 2)
})

test('a process without dates starts now, and its link has no end', async () => {
  const { body } = await parts()
  const before = Date.now()
  const { body: process } = await camille.post('/processes', body)
  expect(Date.parse(process.startDate)).toBeGreaterThanOrEqual(before)
  expect(Date.parse(process.startDate)).toBeLessThanOrEqual(Date.now())
  expect(process).toMatchObject({ name: null, estimatedEndDate: null, linkExpiresAt: null })
})

test('a repeated key creates one process, and its stored answer holds no link', async () => {
  const { body } = await parts()
  const key = randomUUID()
  const first = await camille.post('/processes', body, key)
  const again = await camille.post('/processes', body, key)
  expect(again.body).toEqual(first.body)
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect((await camille.post('/processes', { ...body, name: 'autre' }, key)).status).toBe(422)
  const { body: list } = await camille.get('/processes?pageSize=100')
  expect(list.items.filter((item: { id: string }) => item.id === first.body.id)).toHaveLength(1)
  const stored = await app.db('idempotency_keys').where({ key }).first('body')
  expect(JSON.stringify(stored)).not.toContain(first.body.qrToken.token)
})

test('a mechanic cannot create a process', async () => {
  const { body } = await parts()
  const bruno = await as(app, people.bruno)
  const refused = await bruno.post('/processes', body)
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ code: 'FORBIDDEN', message: 'Accès refusé' })
})

test('mismatched or foreign clients, cars, types and dates are refused on their field', async () => {
  const { body } = await parts()
  const other = await customer(camille, 'Benali')
  const denise = await as(app, people.denise)
  const theirs = await customer(denise)
  const theirType = await threeSteps(denise)
  const refusals: [string, Record<string, unknown>][] = [
    ['car', { car: { _id: other.car.id } }],
    ['client', { client: { _id: theirs.client.id } }],
    ['car', { car: { _id: theirs.car.id } }],
    ['stepType_id', { stepType_id: theirType.id }],
    ['stepType_id', { stepType_id: randomUUID() }],
    ['estimatedEndDate', { estimatedEndDate: '2020-01-01' }],
    ['estimatedEndDate', { startDate: '2027-03-05', estimatedEndDate: '2027-03-04' }],
    ['name', { name: 'x'.repeat(121) }],
  ]
  for (const [field, change] of refusals) {
    const answer = await camille.post('/processes', { ...body, ...change })
    expect(answer.status, field).toBe(400)
    expect(answer.body.issues[0].path[0]).toBe(field)
  }
  expect((await denise.get('/processes')).body.unfilteredTotal).toBe(0)
})

test('fields that only the server decides are ignored', async () => {
  const { body } = await parts()
  const extra = { status: 'completed', garage_id: people.denise.garageId, completedNotifiedAt: '2020-01-01T00:00:00Z' }
  const { body: process } = await camille.post('/processes', { ...body, ...extra })
  expect(process).toMatchObject({ status: 'proposed', completedNotifiedAt: null })
})

test('an archived type cannot start a process', async () => {
  const { body, type } = await parts()
  await camille.patch(`/step-types/${type.id}`, { archived: true })
  const answer = await camille.post('/processes', body)
  expect(answer.body.issues[0].message).toBe('Ce type de réparation est archivé')
})

test('a changed type leaves running processes as they are', async () => {
  const { process, type } = await repair(camille)
  await camille.patch(`/step-types/${type.id}`, { steps: [{ name: 'Tout autre chose' }] })
  const { body } = await camille.get(`/processes/${process.id}`)
  expect(body.steps.map((step: { name: string }) => step.name)).toEqual(['Dépose', 'Pose', 'Essai'])
})

test('calls show a mechanic the client’s name without email or phone', async () => {
  const { process, email } = await repair(camille)
  const bruno = await as(app, people.bruno)
  for (const path of [
    `/processes/${process.id}`,
    '/processes',
    `/processes/${process.id}/activity`,
    '/notifications',
  ]) {
    const { status, text } = await bruno.get(path)
    expect(status).toBe(200)
    expect(text).not.toContain(email)
    expect(text).not.toContain('639981742')
  }
  expect((await bruno.get(`/processes/${process.id}`)).body.client).toEqual({
    _id: process.client?.id,
    id: process.client?.id,
    nom: 'Lambert',
    prenom: 'Sophie',
    type: 'particulier',
    langue: 'fr',
  })
})

test('init-data returns types, clients and the chosen client’s cars', async () => {
  const { client, car } = await customer(camille)
  const { body } = await camille.get(`/processes/init-data?client_id=${client.id}`)
  expect(body.client.id).toBe(client.id)
  expect(body.cars.map(({ id }: { id: string }) => id)).toEqual([car.id])
  expect(body.stepTypes.length).toBeGreaterThan(0)
  expect((await camille.get('/processes/init-data')).body).toMatchObject({ client: null, cars: [] })
  expect((await camille.get(`/processes/init-data?client_id=${randomUUID()}`)).status).toBe(404)
})
