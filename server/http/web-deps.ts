import type { Deps } from '../deps.ts'
import type { RateLimits } from './rate-limit.ts'

/** And what the answer to a request counts besides. */
export type WebDeps = Deps & { limits: RateLimits }
