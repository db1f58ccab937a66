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

/** Runs all reads and writes of a request in one transaction of the actor's garage. */
export function inGarage<T>(
  { db }: Pick<Deps, 'db'>,
  req: Request,
  work: (tx: TenantTx, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = actorOf(req)
  return withGarage(db, actor.garageId, (tx) => work(tx, actor))
}

/** Runs all reads of a request in one read-only transaction of the actor's garage. */
export function readInGarage<T>(
  { db }: Pick<Deps, 'db'>,
  req: Request,
  work: (tx: TenantRead, actor: Actor) => Promise<T>,
): Promise<T> {
  const actor = actorOf(req)
  return readGarage(db, actor.garageId, (tx) => work(tx, actor))
}

export type Answer = { status: number; body: unknown }

/**
 * @property scope the id of the user or program, or an HMAC of the email before sign-in
 * @property route the name of the call
 * @property wait whether to wait for the first request with this key (double click on a form); a call is refused at
 * once with 409
 */
export type IdempotentRequest = { scope: string; route: string; key: string; fingerprint: string; wait?: boolean }

const patienceMs = 8000
const pauseMs = 50

/**
 * Does the work once for each key, in a transaction of the garage: the answer is stored together with the changes, a
 * repeat gets the stored answer, and another body is refused (contract 8.4). With `wait`, it retries every 50 ms while
 * the first request is in progress, and holds no connection between two attempts.
 * @param read reads the result in the same transaction
 * @throws AppError 409 IDEMPOTENCY_REPLAY_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED
 */
export async function onceForKey<T = unknown>(
  { db }: Pick<Deps, 'db'>,
  garageId: string,
  request: IdempotentRequest,
  work: (tx: TenantTx) => Promise<Answer>,
  read: (tx: TenantTx, stored: unknown, replayed: boolean) => T | Promise<T> = (_, body) => body as T,
): Promise<{ result: T; replayed: boolean }> {
  const { scope, route, key, fingerprint, wait } = request
  const attempt = async (tx: TenantTx) => {
    await lock(tx, request)
    const previous = await storedAnswer(tx, request)
    if (previous) return { result: await read(tx, previous.body, true), replayed: true }
    const { status, body } = await work(tx)
    const row = { scope, route, key, fingerprint, status, body: JSON.stringify(body) }
    await tx.at(noPage).from('idempotency_keys').insert(row)
    return { result: await read(tx, body, false), replayed: false }
  }
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      return await withGarage(db, garageId, attempt)
    } catch (error) {
      const isInProgress = error instanceof AppError && error.code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
      if (!wait || !isInProgress || performance.now() > until) throw error
      await sleep(pauseMs)
    }
  }
}

/** An advisory lock, unlike a row "in progress", ends with a broken connection. */
async function lock(tx: TenantTx, { scope, route, key }: IdempotentRequest): Promise<void> {
  const name = `${scope}|${route}|${key}`
  const [row] = await tx.raw('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free', [name])
  if (!row?.free) throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
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

export type Made = { id: string }

/** Writes an object in the transaction of its request. */
export type Make = (tx: TenantTx, actor: Actor) => Promise<Made>

type OnceRequest = { name: CallName; key: string; body: unknown; wait?: boolean }

/** Reads the result of a request, from what its work returned; for a repeat, from the stored id. */
type ReadMade<T, Tx = TenantTx> = (tx: Tx, made: Made, replayed: boolean) => T | Promise<T>

const itself = (_: unknown, made: Made): unknown => made

/** Makes an object once for the key of a signed-in request. Only its id is stored. */
export function makeOnce<T = Made>(
  deps: Deps,
  req: Request,
  given: OnceRequest,
  make: Make,
  read = itself as ReadMade<T>,
) {
  const actor = actorOf(req)
  let made: Made
  const work = async (tx: TenantTx) => {
    made = await make(tx, actor)
    return { status: 201, body: { id: made.id } }
  }
  return onceForKey(deps, actor.garageId, requestOf(deps, actor, given), work, (tx, stored, replayed) =>
    read(tx, replayed ? (stored as Made) : made, replayed),
  )
}

/** As `makeOnce`, with a long part before the transaction, which a repeat does not do. */
export async function prepareOnce<T = Made>(
  deps: Deps,
  req: Request,
  given: OnceRequest,
  prepare: () => Promise<Make>,
  read = itself as ReadMade<T, TenantRead>,
) {
  const previous = await readInGarage(deps, req, async (tx, actor) => {
    const stored = await storedAnswer(tx, requestOf(deps, actor, given))
    return stored && { result: await read(tx, stored.body as Made, true), replayed: true }
  })
  return previous ?? makeOnce(deps, req, given, await prepare(), read)
}

/** Runs a form once for the key of its hidden field `cle`; a double click waits for the first answer. */
export async function makeOnceByForm<T = Made>(
  deps: Deps,
  req: Request,
  name: CallName,
  make: Make,
  read?: ReadMade<T>,
): Promise<T> {
  const { _csrf, cle, ...body } = req.body ?? {}
  return (await makeOnce(deps, req, { name, key: formKey({ cle }), body, wait: true }, make, read)).result
}

/** Finds the object that a request with this key created, also where its fields differ; undefined without one. */
export async function madeWithKey(deps: Deps, req: Request, name: CallName, key: unknown): Promise<Made | undefined> {
  if (!isKey(key)) return undefined
  const at = { scope: counterOf(actorOf(req)), route: name, key }
  const row = await readInGarage(deps, req, (tx) => tx.from('idempotency_keys').where(at).first('body'))
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

const requestOf = ({ secrets }: Pick<Deps, 'secrets'>, actor: Actor, { name, body, ...rest }: OnceRequest) => ({
  ...rest,
  scope: counterOf(actor),
  route: name,
  fingerprint: fingerprintOf(secrets.linkKey, body),
})

/** A keyed fingerprint of a request's body: the plain digest of a body with a password could be cracked. */
export function fingerprintOf(key: Buffer, body: unknown): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
}
