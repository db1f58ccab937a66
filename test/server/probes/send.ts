import { randomUUID } from 'node:crypto'
import { type ApiRouteName, apiRoutes } from '../../../domain/api-routes.ts'
import { addressOf, type Sample } from './samples.ts'
import type { Answer, Ask } from './wire.ts'

/** The request of a call as a well-behaved client sends it, with whatever it holds. */
export function send(ask: Ask, name: ApiRouteName, sample: Sample, token?: string): Promise<Answer> {
  return ask(apiRoutes[name].method, addressOf(name, sample), {
    token,
    headers: { 'Idempotency-Key': randomUUID(), 'X-Auth-Refresh': '1' },
    ...(sample.body && apiRoutes[name].method !== 'GET' ? { body: sample.body } : {}),
  })
}
