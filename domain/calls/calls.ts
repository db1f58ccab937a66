import type * as z from 'zod'
import type { PathParams } from '../addresses/address.ts'
import type { Upload } from '../forms/upload.ts'
import { authCalls, sessionCalls } from './accounts.ts'
import { approvalCalls, publicApprovalCalls } from './approvals.ts'
import type { Call, CallTable } from './call.ts'
import { carCalls, clientCalls } from './clients.ts'
import { employeeCalls, invitationCalls } from './employees.ts'
import { noteCalls, photoCalls } from './entries.ts'
import { passkeyCalls, secondFactorCalls } from './factors.ts'
import { garageCalls } from './garage.ts'
import { importCalls } from './imports.ts'
import { notificationCalls } from './notifications.ts'
import { assigneeCalls, processCalls, tellingCalls, waitCalls } from './processes.ts'
import { searchCalls } from './search.ts'
import { stepTypeCalls } from './step-types.ts'
import { trackingCalls } from './tracking.ts'
import { visitCalls } from './visits.ts'

/** Every call under /api, once. The browser imports its types alone: no schema is sent there. */
export const calls = {
  ...authCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...invitationCalls,
  ...employeeCalls,
  ...garageCalls,
  ...clientCalls,
  ...carCalls,
  ...importCalls,
  ...stepTypeCalls,
  ...processCalls,
  ...tellingCalls,
  ...waitCalls,
  ...assigneeCalls,
  ...visitCalls,
  ...noteCalls,
  ...photoCalls,
  ...approvalCalls,
  ...trackingCalls,
  ...publicApprovalCalls,
  ...notificationCalls,
  ...searchCalls,
}

/** The calls by part of the workshop, with French titles, for the documents. */
export const chapters: [title: string, calls: CallTable][] = [
  ['Comptes et sessions', { ...authCalls, ...secondFactorCalls, ...passkeyCalls, ...sessionCalls }],
  ['Garage et équipe', { ...invitationCalls, ...employeeCalls, ...garageCalls }],
  ['Clients et véhicules', { ...clientCalls, ...carCalls, ...importCalls }],
  [
    'Processus et types de réparation',
    {
      ...stepTypeCalls,
      ...processCalls,
      ...waitCalls,
      ...assigneeCalls,
      ...visitCalls,
      ...tellingCalls,
      ...noteCalls,
      ...photoCalls,
      ...approvalCalls,
      ...trackingCalls,
      ...publicApprovalCalls,
    },
  ],
  ['Notifications', notificationCalls],
  ['Recherche', searchCalls],
]

type Calls = typeof calls
export type CallName = keyof Calls
export type PublicCall = { [N in CallName]: Calls[N]['access'] extends 'public' ? N : never }[CallName]
/** The calls with work that opens its own transactions. */
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

/** The answer of a call, whichever the status; null for one without a body. */
export type CallAnswer<N extends CallName> = AnswerIn<Calls[N]['answers']>

type AnswerIn<Answers> = {
  [Status in keyof Answers]: Answers[Status] extends z.ZodType ? z.output<Answers[Status]> : null
}[keyof Answers]
