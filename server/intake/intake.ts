import type { Client } from '../../domain/clients/client.ts'
import { bareClient } from '../../domain/clients/client-form.ts'
import { todayParis } from '../../domain/ground/dates.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import { type CarOwner, decideCarOwner } from '../../domain/intake/car-owner.ts'
import { readClientName } from '../../domain/intake/client-name.ts'
import type { IntakeForm } from '../../domain/intake/intake-form.ts'
import { splitCarName } from '../../domain/intake/typed-names.ts'
import { createCar, findCarByPlate, updateCar } from '../cars/cars.ts'
import { clientsLike, createClient, findClient, updateClient } from '../clients/clients.ts'
import type { TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { AppError, invalid } from '../http/errors.ts'
import { createProcess } from '../processes/actions.ts'
import { receiveCar } from '../processes/visits/visits.ts'

/**
 * Records a car that arrives at the counter, or will come on a later day. The client and the car may be known or new.
 * Creates a process, and records the arrival if the car is here.
 * @returns the process's id
 * @throws AppError 400 on missing fields; 409 CLIENT_IN_DOUBT, DUPLICATE or KEY_TAKEN
 */
export async function recordIntake(tx: TenantTx, actor: Actor, form: IntakeForm, context: Context) {
  const { plaque, vehicule, stepType_id, startDate, estimatedEndDate, km, keyNumber, place, kmConfirmed } = form
  const { car, carOwner } = await findKnownCar(tx, form)
  refuseGaps(form, car !== undefined, carOwner)
  if (startDate !== null && startDate < todayParis(context.now())) throw invalid([pastDay])
  const client_id = await takeClient(tx, actor, form, carOwner, context)
  const { id: carId } = car
    ? await updateCar(tx, actor, car.id, { client_id }, context)
    : await createCar(tx, actor, { client_id, plaque, annee: null, km, ...splitCarName(vehicule ?? '') }, context)
  const parts = { client: { _id: client_id }, car: { _id: carId }, stepType_id }
  const id = await createProcess(tx, actor, { ...parts, name: null, startDate, estimatedEndDate }, context)
  if (startDate === null) await receiveCar(tx, actor, id, { km, keyNumber, place, kmConfirmed }, context)
  return { id }
}

const pastDay: Issue = { path: ['startDate'], message: 'Ce jour est passé', code: 'custom' }

type TypedArrival = Pick<IntakeForm, 'plaque' | 'client' | 'telephone' | 'email' | 'client_id'>

/** The car with this plate, if it exists, and its client according to the typed facts. */
export async function findKnownCar(tx: TenantRead, typed: TypedArrival) {
  const [car, alike] = await Promise.all([findCarByPlate(tx, typed.plaque), clientsLike(tx, typed)])
  const owner = car?.client_id ? ((await findClient(tx, car.client_id)) ?? null) : null
  return { car, owner, carOwner: decideCarOwner(typed, owner, alike) }
}

/** @throws AppError 400 on every field that a new car or client still needs */
function refuseGaps({ vehicule, client }: IntakeForm, isKnownCar: boolean, carOwner: CarOwner): void {
  const issues: Issue[] = []
  const say = (field: string, message: string) => issues.push({ path: [field], message, code: 'custom' })
  if (!isKnownCar && vehicule === null) say('vehicule', 'Marque requise')
  if ('nobody' in carOwner) say('client', 'Nom du client requis')
  if ('new' in carOwner && !readClientName(client ?? '')) say('client', 'Le nom, puis le prénom\u00a0: Testard Luc')
  if (issues.length > 0) throw invalid(issues)
}

/** @throws AppError 400 on a client who is not of this garage; 409 CLIENT_IN_DOUBT */
async function takeClient(tx: TenantTx, actor: Actor, form: IntakeForm, carOwner: CarOwner, context: Context) {
  const { client, telephone, email } = form
  if ('doubt' in carOwner) throw inDoubt(carOwner.doubt)
  if (!('known' in carOwner)) {
    const named = readClientName(client ?? '') ?? { nom: '', prenom: '', type: 'particulier' as const }
    return (await createClient(tx, actor, { ...bareClient, ...named, telephone, email }, context)).id
  }
  if (!(await findClient(tx, carOwner.known))) {
    throw invalid([{ path: ['client_id'], message: 'Client introuvable', code: 'unknown' }])
  }
  // The typed contact details are more recent than the known ones.
  const said = { ...(telephone && { telephone }), ...(email && { email }) }
  return (await updateClient(tx, actor, carOwner.known, said, context)).id
}

function inDoubt(clients: Pick<Client, 'nom' | 'prenom'>[]): AppError {
  const message = `Déjà connu ici\u00a0: ${clients.map(fullName).join(', ')}. Dites à qui est la voiture.`
  return new AppError(409, 'CLIENT_IN_DOUBT', {
    message,
    issues: [{ path: ['client_id'], message, code: 'doubt' }],
  })
}
