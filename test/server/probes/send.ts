import { randomUUID } from 'node:crypto'
import { addressOf } from '../../../domain/call-name.ts'
import { type CallName, callOf } from '../../../domain/calls.ts'
import { multipart, multipartType } from '../../setup/multipart.ts'
import { aPhoto } from '../../setup/photo.ts'
import type { Sample } from './probe.ts'
import { urlOf } from './samples.ts'
import type { Answer, Ask } from './wire.ts'

/** Sends the request of a call like a correct client, with any content. */
export async function send(ask: Ask, name: CallName, sample: Sample, token?: string): Promise<Answer> {
  const { method } = addressOf(name)
  const headers = { 'Idempotency-Key': randomUUID(), 'X-Auth-Refresh': '1' }
  if (callOf(name).upload) {
    const body = multipart(textsOf(sample.body), [await fileFor(name)])
    return ask(method, urlOf(name, sample), { token, headers: { ...headers, 'Content-Type': multipartType }, body })
  }
  return ask(method, urlOf(name, sample), {
    token,
    headers,
    ...(sample.body && method !== 'GET' ? { body: sample.body } : {}),
  })
}

/** The file that a call takes. */
const fileFor = async (name: CallName) =>
  callOf(name).upload?.field === 'fichier' ? { ...csv, content: 'nom;prenom\nPetit;Luc' } : { content: await aPhoto() }

const csv = { name: 'fichier', filename: 'clients.csv', type: 'text/csv' }

/** Fields of a form in several parts are all texts. */
const textsOf = (body: object = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
