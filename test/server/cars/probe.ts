import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import { customer } from '../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type EditForms,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type TypedTexts,
} from '../probes/probe.ts'

export const kinds = ['car'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ app, admin, word }, { client: client_id }) => {
  const nextInspectionOn = addDays(todayParis(app.deps.now()), 20)
  const form = { client_id, marque: `Marque${word}`, modele: word, plaque: word, nextInspectionOn }
  return { car: (await made(admin.post('/cars', form))).id }
}

export const acts: Acts = async ({ admin }) => {
  const path = `/cars/${(await customer(admin)).car.id}`
  await admin.patch(path, { km: 120_000 })
  await admin.patch(path, { client_id: (await customer(admin)).client.id })
  await admin.delete(path)
}

export const samples = {
  'GET /cars': ({ client: client_id }) => ({ query: { client_id } }),
  'GET /cars/:id': ({ car: id }) => ({ params: { id } }),
  'GET /cars/:id/visits': ({ car: id }) => ({ params: { id } }),
  'GET /due-dates': () => ({ query: { days: '90' } }),
  'POST /cars': ({ client: client_id }) => ({ body: { client_id, marque: 'Fiat', plaque: plate() } }),
  'PATCH /cars/:id': ({ car: id, client: client_id }) => ({ params: { id }, body: { client_id, modele: 'Panda' } }),
  'DELETE /cars/:id': ({ car: id }) => ({ params: { id } }),
} satisfies CallSamples

export const callRights = {
  'GET /cars': ['reader', 'cars:read'],
  'GET /cars/:id': ['reader', 'cars:read'],
  'GET /cars/:id/visits': ['reader', 'processes:read'],
  'GET /due-dates': ['reader', 'cars:read'],
  'POST /cars': ['employee', 'cars:write', 'once'],
  'PATCH /cars/:id': ['employee', 'cars:write'],
  'DELETE /cars/:id': ['admin', 'cars:write'],
} satisfies CallRights

export const pageSamples = {
  clientCarNew: ({ client: id }) => ({ params: { id }, ...read }),
  cars: ({ client: client_id }) => ({ get: { client_id }, post: { client_id, marque: 'Fiat', plaque: 'ZZ001PG' } }),
  carNew: ({ client: client_id }) => ({ get: { client_id } }),
  car: ({ car: id }) => ({ params: { id }, ...read }),
  carEdit: ({ car: id, client: client_id }) => ({ params: { id }, ...read, post: { client_id, modele: 'Panda' } }),
  carOwner: ({ car: id, client: client_id }) => ({ params: { id }, ...read, post: { client_id } }),
  dueDates: () => ({ get: { days: '90' } }),
  carDelete: ({ car: id }) => ({ params: { id }, ...read, post: {} }),
} satisfies PageSamples

export const pageRights = {
  clientCarNew: ['reader', 'reader'],
  cars: ['reader', 'employee'],
  carNew: ['reader', 'reader'],
  car: ['reader', 'reader'],
  carEdit: ['reader', 'employee'],
  carOwner: ['reader', 'employee'],
  dueDates: ['reader', 'reader'],
  carDelete: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  cars: [{ call: 'POST /cars' }],
  carEdit: [{ call: 'PATCH /cars/:id' }],
  carOwner: [{ call: 'PATCH /cars/:id' }],
  carDelete: [{ call: 'DELETE /cars/:id' }],
} satisfies FormCalls

let plates = 100

function plate(): string {
  plates += 1
  return `ZZ${plates}PR`
}

export const editForms = {
  carEdit: {
    one: {
      name: 'nextInspectionOn',
      before: '2037-01-02',
      values: ['2037-03-04', '2037-05-06'],
      shown: ['4 mars 2037', '6 mai 2037'],
    },
    other: {
      name: 'lastInspectionResult',
      values: ['major', 'critical'],
      shown: ['Défavorable, défaillance majeure', 'Défavorable, défaillance critique'],
    },
  },
  carOwner: 'no question',
} satisfies EditForms

export const typedTexts = {
  carEdit: () => ({ modele: 'Panda', lastInspectionResult: 'major', nextInspectionOn: '2037-03-04' }),
} satisfies TypedTexts
