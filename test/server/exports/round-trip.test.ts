import { beforeAll, expect, test } from 'vitest'
import { makeExport } from '../../../server/exports/make-export.ts'
import { rowsOfCsv } from '../../setup/csv.ts'
import { as, browse, type Caller } from '../../setup/doors.ts'
import { done, tried } from '../../setup/import.ts'
import { unzipped } from '../../setup/unzip.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

// The export of one garage can be imported by another: Garage Perrin leaves, Garage Delmas starts from its files.

stage()

let theirs: Caller
let ours: Caller

beforeAll(async () => {
  theirs = await as(app, people.camille)
  ours = await as(app, people.denise)
  await repair(theirs)
  const odd = [
    { nom: '=SUM(A1)', prenom: "Luc; dit «\u00a0l'ancien\u00a0»", type: 'professionnel', telephone: '+32475123456' },
    { nom: "O'Brien", prenom: 'Ève', email: 'eve@exemple.fr', telephone: '+33465712348' },
    { nom: '-Dupont "fils"', prenom: '@ndré', email: 'andre@exemple.fr' },
    { nom: 'Ménard', prenom: 'Zoé', telephone: '0692 12 34 56' },
    { nom: 'Meier', prenom: 'Uli', telephone: '+41 (0)79 123 45 67', email: 'uli@exemple.ch' },
  ]
  for (const form of odd) {
    const { id: client_id } = (await theirs.post('/clients', form)).body
    const plaque = `RT${form.nom.length}00${form.prenom.length}ZZ`
    const car = await theirs.post('/cars', {
      client_id,
      marque: 'Citroën',
      modele: '2CV; 6',
      plaque,
      annee: 1984,
      km: 98_500,
      firstRegisteredOn: '1984-02-29',
      lastInspectionOn: '2026-03-31',
      lastInspectionResult: 'major',
      nextInspectionOn: '2026-05-31',
    })
    expect(car.status).toBe(201)
  }
  const { id: client_id } = (await theirs.post('/clients', { nom: 'Vieux', prenom: 'Paul', email: 'p@exemple.fr' }))
    .body
  for (const plaque of oldPlates) {
    expect((await theirs.post('/cars', { client_id, marque: 'Simca', plaque })).status).toBe(201)
  }
})

const oldPlates = ['1234 E 75', '12 MAI 75', '56 QRS 2B', '12E5', '012345', 'MARS12', 'LÖ-AB 123', 'А 123 ВС 77']

async function filesOf() {
  const camille = await browse(app, people.camille)
  await camille.submit('/parametres/export')
  const [{ id }] = (await theirs.get('/exports')).body.items
  await makeExport(app.deps, { garageId: people.camille.garageId, exportId: id })
  return (await unzipped(camille.get(`/parametres/export/${id}/archive`))).files
}

async function imported(file: Buffer | undefined, name: string) {
  const one = await tried(ours, file ?? '', name)
  const { state } = await done(app, ours, one)
  expect([name, state]).toEqual([name, 'done'])
}

/** The clients and cars of a garage without their ids and dates, which differ between garages. */
async function contentsOf(caller: Caller) {
  const { items: clients } = (await caller.get('/clients?pageSize=100')).body
  const { items: cars } = (await caller.get('/cars?pageSize=100')).body
  const ownerOf = (id: string) => clients.find((client: { id: string }) => client.id === id)
  return {
    clients: clients.map(({ nom, prenom, type, email, telephone, plates }: Record<string, unknown>) => ({
      ...{ nom, prenom, type, email, telephone, plates },
    })),
    cars: cars.map(({ _id, id, createdAt, kmReadAt, client_id, client, ...car }: Record<string, string>) => ({
      ...{ ...car, client: client_id && ownerOf(client_id)?.nom },
    })),
  }
}

test('exported clients and cars are imported unchanged into an empty garage', async () => {
  expect(await contentsOf(ours)).toEqual({ clients: [], cars: [] })
  const files = await filesOf()
  await imported(files.get('clients.csv'), 'clients.csv')
  await imported(files.get('vehicules.csv'), 'vehicules.csv')
  const here = await contentsOf(ours)
  expect(here).toEqual(await contentsOf(theirs))
  expect(here.clients.length).toBeGreaterThan(4)
  expect(rowsOfCsv(files.get('clients.csv') ?? '')).toHaveLength(here.clients.length)
  const cars = files.get('vehicules.csv')?.toString() ?? ''
  for (const cell of ['1234 E 75', "'12 MAI 75", '56 QRS 2B', "'12E5", "'012345", "'MARS12"])
    expect(cars).toContain(`;${cell};`)
})
