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

/** Opens a new garage like any visitor. */
export async function openGarage(url: string, answers: Answers): Promise<Garage> {
  const email = `patron.${randomUUID().slice(0, 8)}@exemple.fr`
  const person = { name: 'Essai', prenom: 'Patronne', email, password, garage_nom: 'Garage des pannes' }
  const visitor = createCaller(`${url}/api`, answers)
  const { accessToken, refreshToken } = await create(visitor, '/auth/register', person)
  const api = createCaller(`${url}/api`, answers, { accessToken, refreshToken })
  const type = await create(api, '/step-types', { name: 'Essai', steps: [{ name: 'Tout' }] })
  return { api, email, password, stepTypeId: type.id }
}

/** Signs in as a browser does. @returns the cookies of its pages, and the token of its calls */
export async function signIn(url: string, { email, password }: Pick<Garage, 'email' | 'password'>) {
  const headers = { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' }
  const body = JSON.stringify({ email, password })
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`${email} : connexion refusée (${answer.status})`)
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  const { accessToken: token } = (await answer.json()) as { accessToken: string }
  return { cookie: cookie.join('; '), token }
}

/** Opens `count` processes of one car. @returns them, as the server answers */
export async function openRepairs({ api, stepTypeId }: Garage, plaque: string, count = 1) {
  const client = await create(api, '/clients', { nom: plaque, prenom: 'Essai' })
  const car = await create(api, '/cars', { client_id: client.id, marque: 'Essai', plaque })
  const body = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: stepTypeId }
  const repairs = []
  while (repairs.length < count) repairs.push(await create(api, '/processes', body))
  return repairs
}

/** Creates something, insisting with one key. @returns what the server answers */
export const create = async ({ insist }: Caller, path: string, body: unknown) =>
  made(await insist('POST', path, { body, key: randomUUID() }))

function made({ status, body, text }: Insisted) {
  if (status !== 201) throw new Error(`201 attendu, reçu ${status} ${text}`)
  return body
}
