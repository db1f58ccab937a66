import type { Process } from '../../domain/processes/process.ts'
import { newId } from '../../server/database/ids.ts'
import type { Caller } from './doors.ts'

type Created = { id: string }

/** Creates a client with a car, through the calls. */
export async function customer(api: Caller, nom = 'Lambert') {
  const email = `${nom.toLowerCase()}.${newId().slice(-6)}@exemple.fr`
  const client = await created<Created>(
    api.post('/clients', { nom, prenom: 'Sophie', email, telephone: '+33639981742' }),
  )
  const plaque = nextPlate()
  const car = await created<Created>(
    api.post('/cars', { client_id: client.id, marque: 'Peugeot', modele: '308', plaque }),
  )
  return { client, car, email, plaque }
}

/** A repair type with three steps. */
export async function threeSteps(api: Caller) {
  const steps = ['Dépose', 'Pose', 'Essai'].map((name) => ({ name, description: null }))
  return created<Created>(api.post('/step-types', { name: `Freins ${newId().slice(-6)}`, steps }))
}

/** A process of three steps, for a new customer. */
export async function repair(api: Caller, fields: Record<string, unknown> = {}) {
  const { client, car, ...who } = await customer(api)
  const type = await threeSteps(api)
  const body = { client: { _id: client.id }, car: { _id: car.id }, stepType_id: type.id, ...fields }
  const process = await created<Process>(api.post('/processes', body))
  return { process, client, car, type, ...who, stepIds: process.steps.map((step) => step.id) }
}

/** Validates all steps, one after the other. */
export async function finish(api: Caller, { id, steps }: Process): Promise<Process> {
  for (const step of steps) {
    await api.post(`/processes/${id}/steps/${step.id}/propose-ready`)
    await api.post(`/processes/${id}/steps/${step.id}/validate`)
  }
  return (await api.get(`/processes/${id}`)).body as Process
}

async function created<T>(call: PromiseLike<{ status: number; body: unknown; text: string }>): Promise<T> {
  const { status, body, text } = await call
  if (status !== 201) throw new Error(`${status} ${text}`)
  return body as T
}

let plates = Math.floor(Math.random() * 600_000)

/** A plate that no other test of the worker has: of fifty random ones, two were sometimes equal. */
export function nextPlate(): string {
  plates = (plates + 1) % (900 * 26 * 26)
  const letter = (place: number) => String.fromCharCode(65 + (Math.floor(plates / place) % 26))
  return `AB${100 + (plates % 900)}${letter(900 * 26)}${letter(900)}`
}
