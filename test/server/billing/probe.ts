import type { Process } from '../../../domain/processes/process.ts'
import { finish, repair } from '../../setup/workshop.ts'
import {
  type Acts,
  type CallRights,
  type CallSamples,
  type FormCalls,
  made,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
} from '../probes/probe.ts'

export const kinds = ['finished', 'billable'] as const

/** A finished process, and one that is marked « bon à facturer ». */
export const rows: Rows<(typeof kinds)[number]> = async ({ admin, word }, { client, car, stepType: stepType_id }) => {
  const form = { client: { _id: client }, car: { _id: car }, stepType_id, name: `Fini ${word}` }
  const ids = []
  for (let count = 0; count < 2; count += 1) {
    const process = await made<Process>(admin.post('/processes', form))
    await finish(admin, process)
    ids.push(process.id)
  }
  const [finished = '', billable = ''] = ids
  await admin.post(`/processes/${billable}/billable`)
  return { finished, billable }
}

const ofFinished = ({ finished: id }: { finished: string }) => ({ params: { id } })
const ofBillable = ({ billable: id }: { billable: string }) => ({ params: { id } })

export const acts: Acts = async ({ admin }) => {
  const { process } = await repair(admin)
  const path = `/processes/${process.id}`
  await finish(admin, process)
  await admin.post(`${path}/billable`)
  await admin.delete(`${path}/billable`)
  await admin.post(`${path}/billable`)
  await admin.post(`${path}/billing/fetched`)
}

export const samples = {
  'GET /processes/:id/billing': ofFinished,
  'POST /processes/:id/billing/fetched': ofBillable,
  'POST /processes/:id/billable': ofFinished,
  'DELETE /processes/:id/billable': ofBillable,
} satisfies CallSamples

export const callRights = {
  'GET /processes/:id/billing': ['admin', 'billing:read'],
  'POST /processes/:id/billing/fetched': ['admin', 'billing:write'],
  'POST /processes/:id/billable': ['admin', 'billing:write'],
  'DELETE /processes/:id/billable': ['admin', 'billing:write'],
} satisfies CallRights

export const pageSamples = {
  billing: (ids) => ({ ...ofFinished(ids), ...read, post: { geste: 'marquer' } }),
  billingFile: (ids) => ({ ...ofFinished(ids), ...read, post: {} }),
} satisfies PageSamples

export const pageRights = {
  billing: ['admin', 'admin'],
  billingFile: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  billing: [
    { fields: { geste: 'marquer' }, call: 'POST /processes/:id/billable' },
    { fields: { geste: 'annuler' }, call: 'DELETE /processes/:id/billable' },
  ],
  billingFile: [{ call: 'POST /processes/:id/billing/fetched' }],
} satisfies FormCalls
