import type { Request, Response } from 'express'
import type * as z from 'zod'
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
import type { Made, Make } from './in-garage.ts'

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

/**
 * A handler has one of two shapes: most run in the single transaction of their call (read-only for a GET); the others
 * open their own, and one with an upload prepares what its transaction then writes.
 */
export type Handler<N extends CallName> = N extends OutsideCall
  ? (request: CallRequest<N>) => Answered<N>
  : N extends UploadCall
    ? (request: CallRequest<N>) => Promise<Make>
    : (tx: N extends `GET ${string}` ? TenantRead : TenantTx, request: CallRequest<N>) => Done<N>

/** The result of a handler: the answer, unless the runner reads it through its schema after the work. */
type Done<N extends CallName> = N extends IdempotentCall
  ? Promise<Made>
  : N extends `GET ${string}`
    ? Answered<N>
    : CallAnswer<N> extends ReadAnswer
      ? Promise<void>
      : Answered<N>

type Answered<N extends CallName> = [CallAnswer<N>] extends [null] ? Promise<void> : Promise<CallAnswer<N>>

export type Handlers<N extends CallName> = { [K in N]: Handler<K> }

/** The request of any call, for the runner. */
export type AnyCallRequest = Record<'query' | 'body', unknown> & {
  req: Request
  res: Response
  actor: Actor | undefined
  params: Record<string, unknown>
  idempotencyKey?: string | undefined
  photo?: Arrival | undefined
}

/** Any handler, for the runner, which knows its shape from its call. */
type AnyHandler = {
  (tx: TenantRead, request: AnyCallRequest): Promise<unknown>
  (request: AnyCallRequest): Promise<unknown>
}

/** The object to answer with: the one that the call made, or the one that its address names. */
type ObjectToRead = { req: Request; actor: Actor; params: Record<string, string>; made: string | undefined }

/** Reads the answer of a call that has changed something, or whose key is a repeat. */
export type AnswerReader = (tx: TenantRead, asked: ObjectToRead) => Promise<unknown>

/** Ties the reader of an answer to its schema. */
export const answerOf = <S extends z.ZodType>(
  schema: S,
  read: (tx: TenantRead, asked: ObjectToRead) => Promise<z.output<S>>,
): readonly [schema: z.ZodType, read: AnswerReader] => [schema, read]

/** Every call's handler, and the readers of their answers. */
export type Calls = { handlers: Record<CallName, AnyHandler>; readers: ReadonlyMap<unknown, AnswerReader> }
