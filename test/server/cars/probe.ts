import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import {
  type CallRights,
  type CallSamples,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['car'] as const

export const rows: Rows<(typeof kinds)[number]> = async ({ app, admin, word }, { client: client_id }) => {
  const nextInspectionOn = addDays(todayParis(app.deps.now()), 20)
  const form = { client_id, marque: `Marque${word}`, modele: word, plaque: word, nextInspectionOn }
  return { car: (await made(admin.post('/cars', form))).id }
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
  'GET /cars': 'reader',
  'GET /cars/:id': 'reader',
  'GET /cars/:id/visits': 'reader',
  'GET /due-dates': 'reader',
  'POST /cars': 'employee',
  'PATCH /cars/:id': 'employee',
  'DELETE /cars/:id': 'admin',
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
