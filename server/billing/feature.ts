import { billingFile, billingFileName } from '../../domain/billing/billing.ts'
import type { billingCalls } from '../../domain/features/process-parts/billing.ts'
import { lowestId, parisTime } from '../archive/export-table.ts'
import type { Deps } from '../deps.ts'
import { feature } from '../feature.ts'
import { sendText } from '../http/answer/send-text.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { inGarage } from '../http/calls/in-garage.ts'
import { form, type Pages, page, pressed } from '../http/forms/page-table.ts'
import { readProcess } from '../processes/read-process.ts'
import { fetchBilling, markBillable, readBilling, undoBillable } from './billing.ts'

const billingApi = (deps: Deps): Handlers<keyof typeof billingCalls> => ({
  'GET /processes/:id/billing': ({ req, params }) =>
    inGarage(deps, req, (tx, actor) => fetchBilling(tx, actor, params.id, deps)),
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
        toast: 'Bon à facturer annulé',
      }),
      form({ call: 'POST /processes/:id/billable', isButton: true, to: 'billing', toast: 'Marqué bon à facturer' }),
    ],
  }),
  billingFile: page({
    answer: async ({ deps, req, res, params }) => {
      // A HEAD request gives nobody the facts.
      const read = req.method === 'HEAD' ? readBilling : fetchBilling
      const billing = await inGarage(deps, req, (tx, actor) => read(tx, actor, params.id, deps))
      res.attachment(billingFileName(billing)).type('text/csv; charset=utf-8')
      await sendText(req, res, billingFile(billing))
    },
  }),
} satisfies Pages

export const billingFeature = feature({
  calls: billingApi,
  pages: billingPages,
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
