import type { Deps } from '../deps.ts'
import type { Handlers } from '../http/call-handlers.ts'
import { markReplayed } from '../http/idempotency.ts'
import { deviceOf } from '../http/known-device.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { requestSource } from './request-source.ts'
import { confirmReset, requestReset } from './reset.ts'

type ResetCall = 'POST /auth/reset-request' | 'POST /auth/reset-confirm'

export const resetApi = (deps: Deps, limits: RateLimits): Handlers<ResetCall> => ({
  'POST /auth/reset-request': {
    async outside({ req, res, body, idempotencyKey: key }) {
      const { replayed } = await requestReset(deps, limits, body, { key }, requestSource(req), deviceOf(deps, req))
      markReplayed(res, replayed)
    },
  },
  'POST /auth/reset-confirm': { outside: ({ req, body }) => confirmReset(deps, limits, body, requestSource(req)) },
})
