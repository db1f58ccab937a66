import type { Process } from '../../domain/processes/process.ts'
import type { Person } from '../setup/cast.ts'
import type { Site } from '../setup/site.ts'
import { payloads, word } from './odd-words.ts'
import type { Api } from './user-actions.ts'

type Made = { id: string }
export type Repair = Process & { payload: string; clientId: string; carId: string }

/** A garage whose every text tries to run code, or is as long as its field allows. */
export type OddGarage = {
  /** A process for each payload. */
  repairs: Repair[]
  /** A process whose steps are all payloads. */
  large: Repair
  longest: Process
  /** The token of an agreement of the longest words. */
  agreement: string
  typeId: string
}

export const everything = payloads.join('\n')

/** A payload, and a word as long as what is left of a field. */
const filled = (payload = '', length: number) => `${payload} ${word(length - payload.length - 1)}`

/** Each payload has a client, a car, a finished process and its mail; one process has them all as its steps. */
export async function plant(site: Site, camille: Api, { id }: Person): Promise<OddGarage> {
  await site.db('users').where({ id }).update({ nom: payloads[1], prenom: payloads[15] })
  await camille.patch('/garage', {
    nom: filled(payloads[0], 120),
    adresse: filled(payloads[4], 200),
    ville: filled(payloads[9], 80),
    horaires: filled(everything.slice(0, 800), 1000),
    message: filled(everything.slice(-800), 1000),
  })
  const steps = payloads.map((name) => ({ name, description: name }))
  const all = await camille.post<Made>('/step-types', { name: payloads[2], steps })
  const one = await camille.post<Made>('/step-types', { name: payloads[16], steps: steps.slice(0, 1) })
  const repairs: Repair[] = []
  for (const [index, payload] of payloads.entries()) repairs.push(await repairFor(camille, payload, index, one.id))
  const large = await repairFor(camille, payloads[16] ?? '', payloads.length, all.id)
  const long = await plantLongest(camille)
  const last = (selectedIndex: number) => ({ stepsRemap: { status: 'validated', selectedIndex } })
  for (const { id } of repairs) await camille.patch(`/processes/${id}`, last(0))
  await camille.patch(`/processes/${large.id}`, last(payloads.length - 2))
  return { repairs, large, ...long, typeId: all.id }
}

/** Texts as long as their fields allow. */
async function plantLongest(camille: Api): Promise<Pick<OddGarage, 'longest' | 'agreement'>> {
  const email = `${word(60).toLowerCase()}@exemple.fr`
  const client = await camille.post<Made>('/clients', { nom: word(80), prenom: word(80), email })
  const named = { marque: word(80), modele: word(80), plaque: 'LONG12345678' }
  const car = await camille.post<Made>('/cars', { client_id: client.id, ...named })
  const steps = [1, 2, 3].map(() => ({ name: word(120), description: word(120) }))
  const type = await camille.post<Made>('/step-types', { name: word(120), steps })
  const parts = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id }
  const longest = await camille.post<Process>('/processes', { ...parts, name: word(120) })
  await camille.post(`/processes/${longest.id}/steps/${longest.steps[0]?.id}/propose-ready`)
  const lines = ['security', 'advice'].map((kind) => ({ label: word(140), kind, amountCents: 9_999_999, part: 'used' }))
  const at = `/processes/${longest.id}/approvals`
  const asked = await camille.post<Made>(at, { title: word(120), message: word(200), lines })
  await camille.post(`${at}/${asked.id}/send`, { way: 'link', wait: false })
  const { link } = await camille.post<{ link: string }>(`${at}/${asked.id}/links`)
  return { longest, agreement: link.split('/').at(-1) ?? '' }
}

async function repairFor(camille: Api, payload: string, index: number, stepType_id: string): Promise<Repair> {
  const email = `essai.${index}@exemple.fr`
  const client = await camille.post<Made>('/clients', { nom: payload, prenom: payload, email })
  const plaque = `XS${100 + index}SX`
  const car = await camille.post<Made>('/cars', { client_id: client.id, marque: payload, modele: payload, plaque })
  const parts = { client: { _id: client.id }, car: { _id: car.id }, stepType_id }
  const process = await camille.post<Process>('/processes', { ...parts, name: payload })
  return { ...process, payload, clientId: client.id, carId: car.id }
}
