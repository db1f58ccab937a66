import type { Process } from '../../../domain/processes/process.ts'
import { finish } from '../../setup/workshop.ts'
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

export const samples = {
  'GET /processes/:id/billing': ofFinished,
  'POST /processes/:id/billing/fetched': ofBillable,
  'POST /processes/:id/billable': ofFinished,
  'DELETE /processes/:id/billable': ofBillable,
} satisfies CallSamples

export const callRights = {
  'GET /processes/:id/billing': 'admin',
  'POST /processes/:id/billing/fetched': 'admin',
  'POST /processes/:id/billable': 'admin',
  'DELETE /processes/:id/billable': 'admin',
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
