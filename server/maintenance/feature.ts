import { feature } from '../feature.ts'
import { purge } from './purge.ts'

export const maintenanceFeature = feature({
  scheduledJobs: (deps) => ({ purge: () => purge(deps) }),
  purgeEverywhere: {
    idempotencyKeys: ({ db }, before) => db('idempotency_keys').where('created_at', '<', before).delete(),
    rateLimits: ({ db }, before) => db('rate_limits').where('expire', '<', before.getTime()).delete(),
  },
})
