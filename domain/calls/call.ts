import type * as z from 'zod'
import type { ErrorCode } from '../messages.ts'
import type { Access } from '../permissions.ts'

export type Refusals = Partial<Record<number, readonly ErrorCode[]>>

/** All there is to say of one call: the server, the browser, the document and the tests read the same. */
export type Call = {
  /** Its name in the OpenAPI document, which programs made from it hold on to. */
  id: string
  /** In French: what the call does. */
  summary: string
  /** In French: what a caller must know besides. */
  description?: string
  access: Access
  /** Asks for a proof of who is asking that is not older than 15 minutes: always, or for what the body says. */
  proof?: true | ((body: never, asker: { email: string }) => boolean)
  /** Done once for each Idempotency-Key. */
  idempotent?: true
  /** The body is a form of several parts: one file, `photo`, and the fields of `body`. */
  upload?: true
  /** Answers with an image. */
  image?: true
  /** Header with the one value it must have. */
  header?: { name: string; value: string }
  query?: z.ZodObject
  body?: z.ZodType
  /** Status → body; null for an answer without a body. */
  answers: Partial<Record<number, z.ZodType | null>>
  /** Besides those that follow from the rest (`refusals.ts`). */
  refusals?: Refusals
  /** A public call that is counted per address, account or session (signed-in calls always are). */
  limited?: true
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** By method and path under /api, which is how a call is named everywhere. */
export type CallTable = Record<`${Method} /${string}`, Call>
