import type { Request, Response } from 'express'
import type {
  CallAnswer,
  CallBody,
  CallName,
  CallParams,
  CallQuery,
  IdempotentCall,
  OutsideCall,
  PublicCall,
  UploadCall,
} from '../../../domain/calls.ts'
import type { ReadAnswer } from '../../../domain/read-answers.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import type { Actor } from '../actor.ts'
import type { Arrival } from '../uploads/parts.ts'

/** The request of a call, parsed by its schemas. Ids are well formed; the handler checks that they exist. */
type CallRequest<N extends CallName> = {
  req: Request
  res: Response
  actor: N extends PublicCall ? undefined : Actor
  params: CallParams<N>
  query: CallQuery<N>
  body: CallBody<N>
  idempotencyKey: N extends IdempotentCall ? string : undefined
  /** The uploaded photo, on the disk until the answer is sent. */
  photo: N extends UploadCall ? Arrival : undefined
}

type Answered<N extends CallName> = [CallAnswer<N>] extends [null] ? Promise<void> : Promise<CallAnswer<N>>

/**
 * A handler that returns an answer: in the single transaction of its call (read-only for a GET), or with its own
 * transactions.
 */
type Plain<N extends CallName> = N extends OutsideCall
  ? (request: CallRequest<N>) => Answered<N>
  : N extends `GET ${string}`
    ? (tx: TenantRead, request: CallRequest<N>) => Answered<N>
    : (tx: TenantTx, request: CallRequest<N>) => CallAnswer<N> extends ReadAnswer ? Promise<void> : Answered<N>

/** Reads the answer of a call, from the object that its address names. */
export type AnswerReader = (
  tx: TenantRead,
  asked: { actor: Actor; params: Record<string, string> },
) => Promise<ReadAnswer>
export type AnswerReaders = ReadonlyMap<unknown, AnswerReader>

/**
 * A handler that runs once for each key. Only the id is stored: a repeat reads the answer again. A call with an upload
 * first prepares, outside of any transaction, what its transaction then writes.
 */
type Once<N extends CallName> = {
  show: (tx: TenantTx, id: string, request: CallRequest<N>) => Answered<N>
} & (N extends UploadCall
  ? { prepare: (request: CallRequest<N>) => Promise<Make> }
  : { make: (tx: TenantTx, request: CallRequest<N>) => Promise<{ id: string }> })
export type Make = (tx: TenantTx, actor: Actor) => Promise<{ id: string }>

export type Handler<N extends CallName> = N extends OutsideCall
  ? Plain<N>
  : N extends IdempotentCall
    ? Once<N>
    : Plain<N>

export type Handlers<N extends CallName> = { [K in N]: Handler<K> }

/** The request of any call, for the runner. */
export type AnyCallRequest = Record<'actor' | 'params' | 'query' | 'body', unknown> & {
  req: Request
  res: Response
  idempotencyKey: string | undefined
  photo: Arrival | undefined
}
export type AnyOnce = { show: (tx: TenantRead, id: string, request: AnyCallRequest) => Promise<unknown> } & (
  | { prepare: (request: AnyCallRequest) => Promise<Make> }
  | { make: (tx: TenantTx, request: AnyCallRequest) => Promise<{ id: string }> }
)
/** Called with a transaction and the request, or with the request alone if the call opens its own transactions. */
type AnyPlain = {
  (tx: TenantRead, request: AnyCallRequest): Promise<unknown>
  (request: AnyCallRequest): Promise<unknown>
}
export type AnyHandler = AnyPlain | AnyOnce
