import type { Request, Response } from 'express'
import type { Approval } from '../../../domain/approvals/approval.ts'
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  IdempotentCall,
  PublicCall,
  UploadCall,
} from '../../../domain/calls/calls.ts'
import type { Note, Photo } from '../../../domain/entries/entry.ts'
import type { Process } from '../../../domain/processes/process.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../actor.ts'
import type { Arrival } from '../uploads/parts.ts'

/** The request of a call, read by its schemas. Ids are well formed; the handler finds whether they exist. */
type CallRequest<N extends CallName> = {
  req: Request
  res: Response
  actor: N extends PublicCall ? undefined : Actor
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  idempotencyKey: N extends IdempotentCall ? string : undefined
  /** The uploaded photo, on the disk until the call is answered. */
  photo: N extends UploadCall ? Arrival : undefined
}

type Answered<N extends CallName> = [CallAnswer<N>] extends [null] ? Promise<void> : Promise<CallAnswer<N>>

/** What is read by the schema of an answer (`answers` in `server/feature.ts`), after a call that only changes something. */
export type ReadAnswer = Process | Approval | Note | Photo

/** A handler that runs in the one transaction of its call, which is read-only for a GET. */
type Inside<N extends CallName> = N extends `GET ${string}`
  ? (tx: TenantRead, request: CallRequest<N>) => Answered<N>
  : (tx: TenantTx, request: CallRequest<N>) => CallAnswer<N> extends ReadAnswer ? Promise<void> : Answered<N>

/** Reads what a call answers, of the thing that its address names. */
export type AnswerReader = (
  tx: TenantRead,
  asked: { actor: Actor; params: Record<string, string> },
) => Promise<ReadAnswer>
export type AnswerReaders = ReadonlyMap<unknown, AnswerReader>

/** A handler that runs once for each key. Only the id is stored: the answer to a repeat is read anew. */
type Once<N extends CallName> = {
  make: (tx: TenantTx, request: CallRequest<N>) => Promise<{ id: string }>
  show: (tx: TenantTx, id: string, request: CallRequest<N>) => Answered<N>
}

/** A handler that runs once for each key: `prepare` does the long part, and returns what runs in a transaction. */
type Prepared<N extends CallName> = {
  prepare: (request: CallRequest<N>) => Promise<Make>
  show: (tx: TenantRead, id: string, request: CallRequest<N>) => Answered<N>
}
export type Make = (tx: TenantTx, actor: Actor) => Promise<{ id: string }>

/** A handler that opens its own transactions. */
type Outside<N extends CallName> = { outside: (request: CallRequest<N>) => Answered<N> }

export type Handler<N extends CallName> = N extends PublicCall
  ? Outside<N>
  : N extends UploadCall
    ? Prepared<N>
    : N extends IdempotentCall
      ? Once<N>
      : Inside<N> | Outside<N>

export type Handlers<N extends CallName> = { [K in N]: Handler<K> }

/** The request of any call, for the runner. */
export type AnyCallRequest = Record<'actor' | 'params' | 'query' | 'body', unknown> & {
  req: Request
  res: Response
  idempotencyKey: string | undefined
  photo: Arrival | undefined
}
export type AnyOnce = {
  make: (tx: TenantTx, request: AnyCallRequest) => Promise<{ id: string }>
  show: (tx: TenantTx, id: string, request: AnyCallRequest) => Promise<unknown>
}
export type AnyPrepared = {
  prepare: (request: AnyCallRequest) => Promise<Make>
  show: (tx: TenantRead, id: string, request: AnyCallRequest) => Promise<unknown>
}
export type AnyHandler =
  | ((tx: TenantRead, request: AnyCallRequest) => Promise<unknown>)
  | AnyOnce
  | AnyPrepared
  | { outside: (request: AnyCallRequest) => Promise<unknown> }
