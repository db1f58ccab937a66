import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../server/database/ids.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { rowsOfCsv } from '../../setup/csv.ts'
import { as, browse, type Caller, type Visitor } from '../../setup/doors.ts'
import { finish, repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

let api: Caller
let camille: Visitor
let open: Awaited<ReturnType<typeof repair>>
let done: Awaited<ReturnType<typeof repair>>

stage()
beforeAll(async () => {
  api = await as(app, people.camille)
  camille = await browse(app, people.camille)
  open = await repair(api, { name: 'Embrayage' })
  done = await repair(api, { name: 'Vidange' })
  await finish(api, done.process)
  const denise = await as(app, people.denise)
  await repair(denise, { name: 'Ailleurs' })
})

async function fileAt(path: string) {
  const answer = await camille.get(path)
  expect([path, answer.status, answer.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8'])
  return { ...answer, rows: rowsOfCsv(answer.text) }
}

const ids = async (path: string) => (await fileAt(path)).rows.map(({ id }) => id)

test('the CSV of processes follows filters and order of the list, with client and car', async () => {
  expect(await ids('/processus/csv')).toEqual([done.process.id, open.process.id])
  expect(await ids('/processus/csv?status=completed')).toEqual([done.process.id])
  expect(await ids('/processus/csv?q=embrayage&vue=tous&page=1')).toEqual([open.process.id])
  expect(await ids('/processus/csv?toReturn=1&mine=1')).toEqual([])
  const { rows, headers } = await fileAt('/processus/csv?status=completed')
  expect(rows).toMatchObject([
    { nom: 'Vidange', statut: 'Terminé', client_telephone: '06 39 98 17 42', marque: 'Peugeot' },
  ])
  expect(headers['content-disposition']).toMatch(/^attachment; filename=processus-\d{4}-\d\d-\d\d\.csv$/)
})

test('the CSV of processes accepts a group of the day', async () => {
  const listed = (await api.get('/processes?group=toDo')).body.items.map(({ id }: { id: string }) => id)
  expect(await ids('/processus/csv?group=toDo')).toEqual(listed)
})

test('the CSV of clients and cars follows the search', async () => {
  expect(await ids(`/clients/csv?q=${open.plaque}`)).toEqual([open.client.id])
  expect(await ids(`/vehicules/csv?q=${open.plaque}`)).toEqual([open.car.id])
  expect(await ids('/vehicules/csv?q=lambert')).toHaveLength(2)
  expect(await ids('/clients/csv?q=introuvable')).toEqual([])
})

test('each list links to its CSV with the search, except for a mechanic', async () => {
  expect((await camille.get(`/clients?q=${open.plaque}`)).text).toContain(`href="/clients/csv?q=${open.plaque}"`)
  expect((await camille.get('/vehicules')).text).toContain('href="/vehicules/csv"')
  expect((await camille.get('/dashboard?status=completed')).text).toContain('href="/processus/csv?status=completed')
  const bruno = await browse(app, people.bruno)
  for (const path of ['/clients', '/vehicules', '/dashboard?vue=tous'])
    expect((await bruno.get(path)).text).not.toContain('/csv')
})

test('an invalid filter is refused', async () => {
  expect((await camille.get('/processus/csv?status=autre')).status).toBe(400)
})

describe.each(['/clients/csv', '/vehicules/csv', '/processus/csv'])('%s', (path) => {
  test('is refused to a mechanic', async () => {
    expect((await (await browse(app, people.bruno)).get(path)).headers.location).toBe('/dashboard')
  })

  test('needs a proof younger than fifteen minutes', async () => {
    const denise = await browse(app, people.denise)
    app.travel(16 * 60_000)
    const held = await denise.get(path)
    expect([held.status, held.text.includes('Confirmez que c’est bien vous')]).toEqual([403, true])
    app.travel(-16 * 60_000)
  })

  test('refuses HEAD, and logs each download', async () => {
    const before = await countLines()
    expect((await camille.head(path)).status).toBe(400)
    expect(await countLines()).toBe(before)
    await fileAt(path)
    expect(await countLines()).toBe(before + 1)
  })

  const countLines = () =>
    withGarage(app.db, people.camille.garageId, async (tx) => {
      const rows = await tx
        .from('activity')
        .where({ garage_id: tx.garageId, action: 'garage.listExported' })
        .select('id')
      return rows.length
    })
})

test('the CSV holds more than two thousand rows, each once, in order', async () => {
  const { garageId } = people.denise
  await withGarage(app.db, garageId, async (tx) => {
    const clients = Array.from({ length: 2500 }, (_, index) => ({
      garage_id: garageId,
      id: newId(),
      nom: `Nom ${index % 7}`,
      prenom: 'Luc',
      search: 'luc',
    }))
    for (let from = 0; from < clients.length; from += 500)
      await tx.from('clients').insert(clients.slice(from, from + 500))
  })
  const denise = await browse(app, people.denise)
  const rows = rowsOfCsv((await denise.get('/clients/csv')).text)
  expect(rows).toHaveLength(2501)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2501)
  const names = rows.filter(({ prenom }) => prenom === 'Luc').map(({ nom, id }) => `${nom} ${id}`)
  expect(names).toEqual(names.toSorted())
})
