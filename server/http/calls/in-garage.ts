import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Request, Response } from 'express'
import type { CallName } from '../../../domain/calls.ts'
import { noPage } from '../../../domain/live/changes.ts'
import { readGarage } from '../../database/read-garage.ts'
import { type TenantRead, type TenantTx, withGarage } from '../../database/tenant.ts'
import type { Deps } from '../../deps.ts'
import { type Actor, actorOf, counterOf } from '../actor.ts'
import { AppError, conflict } from '../errors.ts'
import type { Make } from './call-handlers.ts'

export type Answer = { status: number; body: unknown }

/**
 * @property scope the id of the user or program, or an HMAC of the email before sign-in
 * @property route the name of the call
 * @property wait whether to wait for the first request with this key (double click on a form); a call is refused at
 * once with 409
 */
export type IdempotentRequest = { scope: string; route: string; key: string; fingerprint: string; wait?: boolean }

/**
 * Does the work once for each key, in the caller's transaction: the answer is stored together with the changes, a
 * repeat gets the stored answer, and another body is refused (contract 8.4). An advisory lock, unlike a row "in
 * progress", ends with a broken connection.
 * @throws AppError 409 IDEMPOTENCY_REPLAY_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED
 */
export async function withIdempotencyKey(tx: TenantTx, request: IdempotentRequest, work: () => Promise<Answer>) {
  const { scope, route, key, fingerprint } = request
  await lock(tx, request)
  const previous = await storedAnswer(tx, request)
  if (previous) return { ...previous, replayed: true }
  const { status, body } = await work()
  const row = { scope, route, key, fingerprint, status, body: JSON.stringify(body) }
  await tx.at(noPage).from('idempotency_keys').insert(row)
  return { status, body, replayed: false }
}

const patienceMs = 8000
const pauseMs = 50

/**
 * Does work in a transaction with an idempotency key. While the first request with that key is in progress, it retries
 * every 50 ms if `wait` is set, and holds no connection between two attempts.
 * @throws AppError 409 IDEMPOTENCY_REPLAY_IN_PROGRESS
 */
export async function afterFirst<T>({ wait }: Pick<IdempotentRequest, 'wait'>, attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const isInProgress = error instanceof AppError && error.code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
      if (!wait || !isInProgress || performance.now() > until) throw error
      await sleep(pauseMs)
    }
  }
}

/**
 * The stored answer for a repeat, without waiting for a first request in progress.
 * @throws AppError 422 IDEMPOTENCY_KEY_REUSED
 */
export async function storedAnswer(tx: TenantRead, request: IdempotentRequest): Promise<Answer | undefined> {
  const { scope, route, key, fingerprint } = request
  const row = await tx.from('idempotency_keys').where({ scope, route, key }).first()
  if (row && row.fingerprint !== fingerprint) throw new AppError(422, 'IDEMPOTENCY_KEY_REUSED')
  return row && { status: row.status, body: row.body }
}

/** Finds the object that a request with this key created, also where its fields differ; undefined without one. */
export async function madeWithKey(
  tx: TenantRead,
  actor: Actor,
  name: CallName,
  key: unknown,
): Promise<Made | undefined> {
  if (!isKey(key)) return undefined
  const row = await tx
    .from('idempotency_keys')
    .where({ scope: counterOf(actor), route: name, key })
    .first('body')
  const made = row?.body as Partial<Made> | null | undefined
  return made?.id ? { id: made.id } : undefined
}

/** @throws AppError 400 IDEMPOTENCY_HEADER_REQUIRED when missing or malformed */
export function idempotencyKey(header: string | undefined): string {
  if (!isKey(header)) throw new AppError(400, 'IDEMPOTENCY_HEADER_REQUIRED')
  return header
}

export function markReplayed(res: Response, replayed: boolean): void {
  if (replayed) res.setHeader('Idempotent-Replayed', 'true')
}

/** The key of a plain form, from its hidden field `cle`; a form without one never counts as a repeat. */
export function formKey(body: { cle?: unknown } | undefined): string {
  return isKey(body?.cle) ? body.cle : randomUUID()
}

const isKey = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{8,255}$/.test(text)

/** A keyed fingerprint of a request's body: the plain digest of a body with a password could be cracked. */
export function fingerprintOf(key: Buffer, body: unknown): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
}

async function lock(tx: TenantTx, { scope, route, key }: IdempotentRequest): Promise<void> {
  const name = `${scope}|${route}|${key}`
  const [row] = await tx.raw('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free', [name])
  if (!row?.free) throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
}

type Work<T> = (tx: TenantTx, actor: Actor) => Promise<T>

/** Runs all reads and writes of a request in one transaction of the actor's garage. */
export function inGarage<T>({ db }: Pick<Deps, 'db'>, req: Request, work: Work<T>): Promise<T> {
  const actor = actorOf(req)
  return withGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/** Runs all reads of a request in one read-only transaction of the actor's garage. */
export function readInGarage<T>(
  { db }: Pick<Deps, 'db'>,
  req: Request,
  work: (tx: TenantRead, actor: Actor) => Promise<T>,
) {
  const actor = actorOf(req)
  return readGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/**
 * Runs a form once for the key of its hidden field `cle`; a double click waits for the first answer.
 * @param again answers a repeat; without it, a repeat gets the stored id
 * @returns the result of the work for the first request, and of `again` or the id for a repeat
 */
export async function idempotentForm(
  deps: Deps,
  req: Request,
  name: CallName,
  work: Work<Made>,
  again: (tx: TenantTx, made: Made) => unknown = (_tx, made) => made,
): Promise<unknown> {
  const { _csrf, cle, ...body } = req.body ?? {}
  const request = idempotentRequest(deps, actorOf(req), { name, key: formKey({ cle }), body, wait: true })
  return afterFirst(request, () =>
    inGarage(deps, req, async (tx, actor) => {
      let result: unknown
      const { body: stored, replayed } = await withIdempotencyKey(tx, request, async () => {
        const made = await work(tx, actor)
        result = made
        return { status: 201, body: { id: made.id } }
      })
      return replayed ? again(tx, stored as Made) : result
    }),
  )
}

export type Made = { id: string }

/** Runs work once for a key, with its long part before the transaction; does nothing for a known key. */
export async function preparedOnce(deps: Deps, req: Request, given: OnceRequest, prepare: () => Promise<Make>) {
  const request = idempotentRequest(deps, actorOf(req), given)
  const previous = await readInGarage(deps, req, (tx) => storedAnswer(tx, request))
  if (previous) return { id: (previous.body as Made).id, replayed: true }
  const make = await prepare()
  const { body, replayed } = await afterFirst(request, () =>
    inGarage(deps, req, (tx, actor) =>
      withIdempotencyKey(tx, request, async () => ({ status: 201, body: { id: (await make(tx, actor)).id } })),
    ),
  )
  return { id: (body as Made).id, replayed }
}

type OnceRequest = { name: CallName; key: string; body: unknown; wait?: boolean }

export function idempotentRequest(
  { secrets }: Pick<Deps, 'secrets'>,
  actor: Actor,
  { name, body, ...rest }: OnceRequest,
): IdempotentRequest {
  return { ...rest, scope: counterOf(actor), route: name, fingerprint: fingerprintOf(secrets.linkKey, body) }
}
