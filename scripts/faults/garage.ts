import { randomUUID } from 'node:crypto'
import { type Caller, createCaller, type Insisted } from './caller.ts'
import type { Answers } from './outcome.ts'

export type Garage = {
  api: Caller
  email: string
  password: string
  /** The id of a type with one step: prepared and validated, the repair is finished. */
  stepTypeId: string
}

const password = 'atelier2026'

/** A garage of its own, opened as anyone does. */
export async function openGarage(url: string, answers: Answers): Promise<Garage> {
  const email = `patron.${randomUUID().slice(0, 8)}@exemple.fr`
  const person = { name: 'Essai', prenom: 'Patronne', email, password, garage_nom: 'Garage des pannes' }
  const visitor = createCaller(`${url}/api`, answers)
  const registered = await visitor.insist('POST', '/auth/register', { key: randomUUID(), body: person })
  const { accessToken, refreshToken } = made(registered)
  const api = createCaller(`${url}/api`, answers, { accessToken, refreshToken })
  const type = await api.insist('POST', '/step-types', { body: { name: 'Essai', steps: [{ name: 'Tout' }] } })
  return { api, email, password, stepTypeId: made(type).id }
}

export function made({ status, body, text }: Pick<Insisted, 'status' | 'body' | 'text'>) {
  if (status !== 201) throw new Error(`201 attendu, reçu ${status} ${text}`)
  return body
}
