import { randomUUID } from 'node:crypto'
import { addressOf } from '../../../domain/call-name.ts'
import type { CallName } from '../../../domain/calls.ts'
import { type Sample, urlOf } from './samples.ts'
import type { Answer, Ask } from './wire.ts'

/** The request of a call as a well-behaved client sends it, with whatever it holds. */
export function send(ask: Ask, name: CallName, sample: Sample, token?: string): Promise<Answer> {
  const { method } = addressOf(name)
  return ask(method, urlOf(name, sample), {
    token,
    headers: { 'Idempotency-Key': randomUUID(), 'X-Auth-Refresh': '1' },
    ...(sample.body && method !== 'GET' ? { body: sample.body } : {}),
  })
}
