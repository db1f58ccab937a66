import type * as z from 'zod'
import { calls } from './features.ts'
import type { PathParams } from './ground/addresses/address.ts'
import type { Call } from './ground/call.ts'
import type { Upload } from './ground/forms/upload.ts'

type Calls = typeof calls
export type CallName = keyof Calls
export type PublicCall = { [N in CallName]: Calls[N]['access'] extends 'public' ? N : never }[CallName]
/** The calls that open their own transactions. */
export type OutsideCall =
  | PublicCall
  | { [N in CallName]: Calls[N] extends { ownTransactions: true } ? N : never }[CallName]
export type IdempotentCall = { [N in CallName]: Calls[N] extends { idempotent: true } ? N : never }[CallName]

export type UploadCall = { [N in CallName]: Calls[N] extends { upload: Upload } ? N : never }[CallName]

export const callNames = Object.keys(calls) as CallName[]
export const callOf = (name: CallName): Call => calls[name]

/** The parameters of a call, read by its schemas; undefined where it takes none. */
export type CallParams<N extends CallName> = PathParams<N>
export type CallQuery<N extends CallName> = Calls[N] extends { query: infer S extends z.ZodType }
  ? z.output<S>
  : undefined
export type CallBody<N extends CallName> = Calls[N] extends { body: infer S extends z.ZodType }
  ? z.output<S>
  : undefined

/** The answer of a call, of any status; null for an answer without a body. */
export type CallAnswer<N extends CallName> = AnswerIn<Calls[N]['answers']>

type AnswerIn<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodType ? z.output<Answers[Status]> : null
}[keyof Answers]
