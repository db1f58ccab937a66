import type { Request } from 'express'
import type { TenantTx } from '../database/tenant.ts'
import type { Actor } from './actor.ts'

type Reading = (tx: TenantTx, actor: Actor) => Promise<void>

const readings = new WeakMap<Request, Reading>()

/**
 * Something that every page needs beside its own data: it rides in the transaction that the page opens anyway. A form
 * seldom answers with a page: its transaction carries nothing, and the page it may answer with reads by itself.
 */
export const readAlongside = (req: Request, reading: Reading) => readings.set(req, reading)

/** Whether it is still to be read. */
export const isUnread = (req: Request): boolean => readings.has(req)

/** Does the work and what rides with it, at once. A transaction tried again reads again. */
export async function withReadings<T>(req: Request, tx: TenantTx, actor: Actor, work: Promise<T>): Promise<T> {
  if (req.method !== 'GET') return work
  const [result] = await Promise.all([work, readings.get(req)?.(tx, actor)])
  readings.delete(req)
  return result
}

/** For a page about to be sent: what did not ride with anything, in a transaction of its own. */
export async function readNow(req: Request, tx: TenantTx, actor: Actor): Promise<void> {
  await readings.get(req)?.(tx, actor)
  readings.delete(req)
}
