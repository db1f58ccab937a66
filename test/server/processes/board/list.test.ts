import { beforeAll, expect, test } from 'vitest'
import { processListSchema, statsSchema } from '../../../../domain/processes/process-wire.ts'
import { cast } from '../../../setup/cast.ts'
import { as, type Caller } from '../../../setup/doors.ts'
import { finish, repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

let camille: Caller
let march: Awaited<ReturnType<typeof repair>>

stage()
beforeAll(async () => {
  camille = await as(app, people.camille)
  march = await repair(camille, { name: 'Échange de l’alternateur', startDate: '2026-03-10' })
  const april = await repair(camille, { name: 'Révision', startDate: '2026-04-10', estimatedEndDate: '2026-04-12' })
  await repair(camille, { name: 'Pneus' })
  await finish(camille, march.process)
  await camille.post(`/processes/${april.process.id}/steps/${april.stepIds[0]}/propose-ready`)
})

const names = async (query: string, who = camille) => {
  const { body } = await who.get(`/processes?${query}`)
  return body.items.map((item: { name: string }) => item.name)
}

test('the list has the promised shape, newest start first', async () => {
  const { body } = await camille.get('/processes')
  const list = processListSchema.parse(body)
  expect(list.items.map((item) => item.name)).toEqual(['Pneus', 'Révision', 'Échange de l’alternateur'])
  expect(list).toMatchObject({ page: 1, pageSize: 50, total: 3, pages: 1, unfilteredTotal: 3 })
})

test('the list filters by one or several statuses, joined or repeated', async () => {
  expect(await names('status=completed')).toEqual(['Échange de l’alternateur'])
  expect(await names('status=completed,in_progress')).toEqual(['Révision', 'Échange de l’alternateur'])
  expect(await names('status=completed&status=proposed')).toEqual(['Pneus', 'Échange de l’alternateur'])
  expect(await names('status=completed,completed&status=proposed,completed')).toEqual([
    'Pneus',
    'Échange de l’alternateur',
  ])
})

test('a date filter includes both ends', async () => {
  expect(await names('dateFrom=2026-03-10&dateTo=2026-03-10')).toEqual(['Échange de l’alternateur'])
  expect(await names('dateTo=2026-04-10')).toEqual(['Révision', 'Échange de l’alternateur'])
  expect(await names('dateFrom=2026-04-11')).toEqual(['Pneus'])
  expect(await names('quickPeriod=today')).toEqual(['Pneus'])
})

test('a search finds a plate in any spelling, a name without accents and a dialled phone', async () => {
  const spelled = `${march.plaque.slice(0, 2)}-${march.plaque.slice(2, 5)} ${march.plaque.slice(5)}`.toLowerCase()
  expect(await names(`q=${encodeURIComponent(march.plaque)}`)).toEqual(['Échange de l’alternateur'])
  expect(await names(`q=${encodeURIComponent(spelled)}`)).toEqual(['Échange de l’alternateur'])
  expect(await names('q=ECHANGE')).toEqual(['Échange de l’alternateur'])
  expect(await names('q=lambert%20revision')).toEqual(['Révision'])
  expect(await names('q=0639981742')).toHaveLength(3)
  expect(await names('q=%25')).toEqual([])
  expect(await names('q=a%5Fb')).toEqual([])
})

test('an empty result shows the unfiltered total, and a page after the last is empty', async () => {
  expect((await camille.get('/processes?q=introuvable')).body).toMatchObject({
    items: [],
    total: 0,
    unfilteredTotal: 3,
  })
  expect((await camille.get('/processes?page=9&pageSize=2')).body).toMatchObject({ items: [], total: 3, pages: 2 })
  expect((await camille.get('/processes?page=2&pageSize=2')).body.items).toHaveLength(1)
})

test('GET /processes refuses invalid queries', async () => {
  for (const query of ['page=0', 'pageSize=101', 'status=fini', 'dateFrom=hier', 'quickPeriod=siecle']) {
    expect((await camille.get(`/processes?${query}`)).status, query).toBe(400)
  }
})

test('a search finds a renamed client and a corrected plate at once', async () => {
  const api = await as(app, (await cast(app)).camille)
  const { client, car } = await repair(api, { name: 'Vidange' })
  await api.patch(`/clients/${client.id}`, { nom: 'Zwillenberg' })
  expect(await names('q=zwillenberg', api)).toEqual(['Vidange'])
  await api.patch(`/cars/${car.id}`, { plaque: 'ZZ-999-ZZ' })
  expect(await names('q=zz999', api)).toEqual(['Vidange'])
})

test('the counters include late processes and those waiting for validation', async () => {
  const { body } = await camille.get('/processes/stats')
  expect(statsSchema.parse(body)).toMatchObject({
    counts: { proposed: 1, in_progress: 1, completed: 1 },
    total: 3,
    late: 1,
    pendingValidation: 1,
  })
})

test('another garage finds none of the processes', async () => {
  const denise = await as(app, people.denise)
  expect((await denise.get('/processes?q=lambert')).body).toMatchObject({ items: [], unfilteredTotal: 0 })
  expect((await denise.get('/processes/stats')).body.total).toBe(0)
  expect((await denise.get(`/processes/${march.process.id}`)).status).toBe(404)
  expect((await denise.get(`/processes/${march.process.id}/activity`)).status).toBe(404)
})
