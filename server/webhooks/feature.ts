import { webhookEvents } from '../../domain/features.ts'
import { byId, parisTime } from '../archive/export-table.ts'
import { feature } from '../feature.ts'
import { deliver, deliverQuick } from './deliver.ts'
import { purgeDeliveries, queueDeliveries, queueLost, queueLostOf } from './deliveries.ts'
import { webhookAnswers, webhookPages, webhooksApi } from './pages.ts'

export const webhooksFeature = feature({
  calls: webhooksApi,
  answers: webhookAnswers,
  pages: webhookPages,
  reactions: Object.fromEntries(webhookEvents.map((name) => [name, [queueDeliveries]])),
  jobs: (deps) => ({ webhook: (job) => deliverQuick(deps, job), 'slow-webhook': (job) => deliver(deps, job) }),
  restored: queueLostOf,
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
