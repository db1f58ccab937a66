import type { RequestHandler } from 'express'
import type { Knex } from 'knex'
import { AppError } from './errors.ts'

/** About a second of work. Who comes after that many is told at once to come back, and costs the others nothing. */
const waitingPerConnection = 50
const retryAfterS = 5

type Pool = { max: number; numPendingAcquires: () => number }

/** Bounds the queue for the database: 503 beyond it, instead of an answer that comes after its reader has left. */
export function refuseOverload(db: Knex): RequestHandler {
  const { pool } = db.client as { pool: Pool }
  return (_req, _res, next) => {
    if (pool.numPendingAcquires() < pool.max * waitingPerConnection) return next()
    next(new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS }))
  }
}
