import type { Request } from 'express'
import type { TenantTx } from '../tenant.ts'
import type { Actor } from './actor.ts'

type Reading = (tx: TenantTx, actor: Actor) => Promise<void>

const readings = new WeakMap<Request, Reading>()

/** Something that every page needs beside its own data: it rides in the transaction that the page opens anyway. */
export const readAlongside = (req: Request, reading: Reading) => readings.set(req, reading)

/** Whether it is still to be read, because the page needed no transaction. */
export const isUnread = (req: Request): boolean => readings.has(req)

/** Does the work and what rides with it, at once. A transaction tried again reads again. */
export async function withReadings<T>(req: Request, tx: TenantTx, actor: Actor, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, readings.get(req)?.(tx, actor)])
  readings.delete(req)
  return result
}
