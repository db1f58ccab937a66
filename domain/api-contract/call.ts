import type * as z from 'zod'
import type { ErrorCode } from '../messages.ts'

export type Refusals = Partial<Record<number, readonly ErrorCode[]>>

/** What one call of `api-routes.ts` takes and gives. The document, its page and the tests read the same. */
export type CallContract = {
  /** In French: what the call does. */
  summary: string
  /** In French: what a caller must know besides. */
  description?: string
  body?: z.ZodType
  query?: z.ZodType
  /** Header with the one value it must have. */
  header?: { name: string; value: string }
  /** Status → body; null for an answer without a body. */
  success: Partial<Record<number, z.ZodType | null>>
  /** Besides those that follow from the route itself (`refusals.ts`). */
  refusals?: Refusals
  /** A public call that is counted per address, account or session (signed-in calls always are). */
  limited?: true
}
