import { type Billing, billingFile, billingFileName } from '../../domain/billing/billing.ts'
import type { billingCalls } from '../../domain/features/process-parts/billing.ts'
import { lowestId, parisTime } from '../archive/export-table.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { feature } from '../feature.ts'
import { sendText } from '../http/answer/send-text.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { inGarage, readInGarage } from '../http/calls/in-garage.ts'
import { form, formWithoutCall, type PageRequest, type Pages, page, pressed } from '../http/forms/page-table.ts'
import { readProcess } from '../processes/read-process.ts'
import { markBillable, readBilling, recordFetch, refuseBilledMove, undoBillable } from './billing.ts'

const billingApi = (deps: Deps): Handlers<keyof typeof billingCalls> => ({
  'GET /processes/:id/billing': (tx, { actor, params }) => readBilling(tx, actor, params.id, deps),
  'POST /processes/:id/billing/fetched': async (tx, { actor, params }) => {
    await recordFetch(tx, actor, params.id, deps)
    return readBilling(tx, actor, params.id, deps)
  },
  'POST /processes/:id/billable': async (tx, { actor, params }) => {
    await markBillable(tx, actor, params.id, deps)
    return readBilling(tx, actor, params.id, deps)
  },
  'DELETE /processes/:id/billable': async (tx, { actor, params }) => {
    await undoBillable(tx, actor, params.id, deps)
    return readBilling(tx, actor, params.id, deps)
  },
})

const billingPages = {
  billing: page({
    read: async (tx, { deps, actor, params: { id } }) => {
      const process = await readProcess(tx, id, actor, deps)
      const isCompleted = process.completedAt !== null
      return { process, billing: isCompleted ? await readBilling(tx, actor, id, deps) : null }
    },
    forms: [
      form({
        call: 'DELETE /processes/:id/billable',
        when: pressed('annuler'),
        isButton: true,
        to: 'billing',
        toast: 'Bon à facturer retiré',
      }),
      form({ call: 'POST /processes/:id/billable', isButton: true, to: 'billing', toast: 'Prêt à facturer' }),
    ],
  }),
  // Opening the file changes nothing; its button posts, and records that the facts were fetched.
  billingFile: page({
    answer: async (request) => sendFile(request, await readInGarage(request.deps, request.req, readFor(request))),
    form: formWithoutCall({
      access: 'updateProcess',
      answer: async (request) => {
        const { deps, req, actor, params } = request
        const billing = await inGarage(deps, req, async (tx) => {
          const { billableAt } = await readBilling(tx, actor, params.id, deps)
          if (billableAt !== null) await recordFetch(tx, actor, params.id, deps)
          return readBilling(tx, actor, params.id, deps)
        })
        await sendFile(request, billing)
      },
    }),
  }),
} satisfies Pages

type FileRequest = PageRequest<{ id: string }>

const readFor =
  ({ deps, actor, params: { id } }: FileRequest) =>
  (tx: TenantRead) =>
    readBilling(tx, actor, id, deps)

async function sendFile({ req, res }: FileRequest, billing: Billing): Promise<void> {
  res.attachment(billingFileName(billing)).type('text/csv; charset=utf-8')
  await sendText(req, res, billingFile(billing))
}

export const billingFeature = feature({
  calls: billingApi,
  pages: billingPages,
  befores: { 'visit.move': [(tx, _actor, change) => refuseBilledMove(tx, change)] },
  exportTables: [
    {
      file: 'bons-a-facturer.csv',
      from: 'process_billing as t',
      keys: ['process_id'],
      start: [lowestId],
      select: `t.process_id as processus_id, ${parisTime('t.billable_at')} as marque_le,
        ${parisTime('t.fetched_at')} as lu_le`,
    },
  ],
})
