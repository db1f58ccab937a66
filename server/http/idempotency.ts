import { createHmac, randomUUID } from 'node:crypto'
import type { Response } from 'express'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import { AppError, conflict } from './errors.ts'

export type Answer = { status: number; body: unknown }

/**
 * @property scope the user's id, or an HMAC of the email before sign-in
 * @property route the name of the call
 * @property wait a form waits for its twin (double click); a call is told 409 at once
 */
export type IdempotentRequest = { scope: string; route: string; key: string; fingerprint: string; wait?: boolean }

/**
 * Does the work once per key, in the caller's transaction: the answer is stored with what it protects, a repeat gives
 * the stored answer, another body is refused (contract 8.4). An advisory lock, unlike a row "in
 * progress", vanishes with a crashed connection.
 * @throws AppError 409 IDEMPOTENCY_REPLAY_IN_PROGRESS, 422 IDEMPOTENCY_KEY_REUSED
 */
export async function withIdempotencyKey(tx: TenantTx, request: IdempotentRequest, work: () => Promise<Answer>) {
  const { scope, route, key, fingerprint } = request
  await lock(tx, request)
  const known = await storedAnswer(tx, request)
  if (known) return { ...known, replayed: true }
  const { status, body } = await work()
  await tx.from('idempotency_keys').insert({ scope, route, key, fingerprint, status, body: JSON.stringify(body) })
  return { status, body, replayed: false }
}

/** What a repeat is answered, looked up without waiting for a twin under way. @throws AppError 422 IDEMPOTENCY_KEY_REUSED */
export async function storedAnswer(tx: TenantRead, request: IdempotentRequest): Promise<Answer | undefined> {
  const { scope, route, key, fingerprint } = request
  const known = await tx.from('idempotency_keys').where({ scope, route, key }).first()
  if (known && known.fingerprint !== fingerprint) throw new AppError(422, 'IDEMPOTENCY_KEY_REUSED')
  return known && { status: known.status, body: known.body }
}

/** @throws AppError 400 IDEMPOTENCY_HEADER_REQUIRED when missing or malformed */
export function idempotencyKey(header: string | undefined): string {
  if (!isKey(header)) throw new AppError(400, 'IDEMPOTENCY_HEADER_REQUIRED')
  return header
}

export function markReplayed(res: Response, replayed: boolean): void {
  if (replayed) res.setHeader('Idempotent-Replayed', 'true')
}

/** The key of a plain form, from its hidden field `cle`. One that says nothing makes the form an only child. */
export function formKey(body: { cle?: unknown } | undefined): string {
  return isKey(body?.cle) ? body.cle : randomUUID()
}

const isKey = (text: unknown): text is string => typeof text === 'string' && /^[\x21-\x7e]{8,255}$/.test(text)

/** Keyed, because a bare digest of a body with a password would be something to crack. */
export function fingerprintOf(key: Buffer, body: unknown): string {
  return createHmac('sha256', key)
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
}

async function lock(tx: TenantTx, { scope, route, key, wait }: IdempotentRequest): Promise<void> {
  const name = `${scope}|${route}|${key}`
  if (wait) {
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
    return
  }
  const [row] = await tx.raw('select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as free', [name])
  if (!row?.free) throw conflict('IDEMPOTENCY_REPLAY_IN_PROGRESS')
}
