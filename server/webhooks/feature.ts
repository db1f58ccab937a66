import { byId, parisTime } from '../archive/export-table.ts'
import { feature } from '../feature.ts'
import { deliver, deliverQuick } from './deliver.ts'
import { purgeDeliveries, queueDeliveries, queueWaiting } from './deliveries.ts'
import { queueLost } from './lost.ts'
import { webhookPages, webhooksApi } from './pages.ts'

export const webhooksFeature = feature({
  calls: webhooksApi,
  pages: webhookPages,
  reactions: { everything: [queueDeliveries] },
  jobs: (deps) => ({ webhook: (job) => deliverQuick(deps, job), 'slow-webhook': (job) => deliver(deps, job) }),
  restored: queueWaiting,
  scheduledJobs: (deps) => ({ 'webhook-lost': () => queueLost(deps) }),
  purge: { deliveries: purgeDeliveries },
  exportTables: [
    {
      ...byId,
      file: 'webhooks.csv',
      from: 'webhooks as t',
      select: `t.id, t.url as adresse, array_to_string(t.events, ' ') as evenements, t.enabled as actif,
        ${parisTime('t.created_at')} as cree_le`,
    },
  ],
})
