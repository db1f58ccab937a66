import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import type { Knex } from 'knex'
import { isOfApi } from '../../../domain/ground/addresses/roots.ts'
import { errorMessages } from '../../../domain/ground/messages.ts'
import { poolOf } from '../../database/db.ts'
import { AppError } from '../errors.ts'
import { answerPlainly } from './plain-answer.ts'

/** The current state of the process; `main.ts` sets it, probes and the request handlers read it. */
export type ServiceState = { migrated: boolean; draining: boolean }

type Handler = (req: IncomingMessage, res: ServerResponse, next: () => void) => void

const pingMs = 1_000

/**
 * `/health/live` shows that the process answers, whatever the state of the database; `/health/ready` that it can work.
 * Plain Node, so that it answers before the application exists.
 */
export function health(state: ServiceState, ping: () => Promise<unknown>): Handler {
  const isAnswering = () =>
    ping().then(
      () => true,
      () => false,
    )
  const reachable = shared(() => Promise.race([isAnswering(), sleep(pingMs, false, { ref: false })]))
  return (req, res, next) => {
    const path = req.url?.split('?')[0]
    if (path === '/health/live') return answer(res, 200, 'live')
    if (path !== '/health/ready') return next()
    if (state.draining) return answer(res, 503, 'draining')
    if (!state.migrated) return answer(res, 503, 'starting')
    void reachable().then((ok) => (ok ? answer(res, 200, 'ready') : answer(res, 503, 'database')))
  }
}

/** Answers every request with a note to wait some seconds, until the schema is migrated. */
export function whenMigrated(state: ServiceState): Handler {
  return (req, res, next) => {
    if (state.migrated) return next()
    const message = errorMessages.SERVICE_UNAVAILABLE
    res.setHeader('Retry-After', '5')
    if (!isOfApi(req.url ?? '')) return send(res, 503, 'text/html', waitingPage(message))
    send(res, 503, 'application/json', JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message }))
  }
}

const waitingPage = (message: string) =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>Fil d’atelier</title><h1>Fil d’atelier</h1><p>${message}</p><p><a href="">Recharger la page</a></p></html>`

function answer(res: ServerResponse, status: number, text: string): void {
  send(res, status, 'application/json', JSON.stringify({ status: text }))
}

function send(res: ServerResponse, status: number, type: string, body: string): void {
  answerPlainly(res, status, `${type}; charset=utf-8`, body)
}

/** Shares one query to the database among all simultaneous probes. */
function shared(ask: () => Promise<boolean>): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}

/** The longest queue for a connection, about a second of work. Further requests are refused at once. */
const waitingPerConnection = 50
const retryAfterS = 5

/** Limits the queue for the database: 503 beyond it, because the answer would come after the client has given up. */
export function refuseOverload(db: Knex): RequestHandler {
  const pool = poolOf(db)
  return (_req, _res, next) => {
    if (pool.numPendingAcquires() < pool.max * waitingPerConnection) return next()
    next(new AppError(503, 'SERVICE_UNAVAILABLE', { retryAfterS }))
  }
}
