import { plaqueRule } from '../../domain/cars/car-schemas.ts'
import type { Client } from '../../domain/clients/client.ts'
import { normalisePhone, phonePattern } from '../../domain/ground/phone.ts'
import * as routes from '../../domain/ground/routes.ts'
import * as toasts from '../../domain/ground/texts/toasts.ts'
import type { Contact, FoundCar } from '../../domain/intake/found-car.ts'
import { otherChoice } from '../../domain/intake/intake-form.ts'
import { type ProcessSummary, processName } from '../../domain/processes/process.ts'
import { isAtHand } from '../../domain/search/found.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Actor } from '../http/actor.ts'
import { form, type PageRequest, type Pages, page, pressed } from '../http/forms/page-table.ts'
import { isId, typedValues } from '../http/parse.ts'
import { processesOf } from '../processes/board/list.ts'
import { readLoads } from '../processes/board/week.ts'
import { recentSpots } from '../processes/visits/store.ts'
import { stepTypesByUse } from '../step-types/step-types.ts'
import { findKnownCar } from './intake.ts'

const wantsLabel = pressed('etiquette')

/** The page of a car that arrives, by its plate; without scripts a button looks the plate up. */
export const intakePages = {
  intake: page({
    read: intakePage,
    form: form({
      call: 'POST /processes/intake',
      rearranges: pressed('chercher'),
      to: ({ fields }, { id }) =>
        wantsLabel(fields) ? routes.label.href({ id }) : routes.process.href({ id }, { nouveau: 1 }),
      already: {
        page: 'process',
        id: 'id',
        message: 'Cette voiture est déjà enregistrée\u00a0: ouvrez son processus, juste en dessous',
        field: 'plaque',
      },
      toast: (_, { fields }) => (fields.venue === otherChoice ? toasts.carExpected : toasts.carTakenIn),
    }),
  }),
} satisfies Pages

/** The form, with the known facts about the plate that was typed, or that the address names. */
async function intakePage(tx: TenantRead, { isSent, req, deps, actor, issues, ...request }: PageRequest<object>) {
  const values = isSent ? request.values : typedValues(req.query)
  const [found, stepTypes, places, loads] = await Promise.all([
    foundFor(tx, values, actor),
    stepTypesByUse(tx),
    recentSpots(tx),
    readLoads(tx, actor, deps),
  ])
  return { values, issues, found, stepTypes: stepTypes.map(({ id, name }) => ({ id, name })), places, loads }
}

type Values = Record<string, string>

/** The known facts about the typed plate; null while there is none. */
async function foundFor(tx: TenantRead, values: Values, actor: Actor): Promise<FoundCar | null> {
  const plate = plaqueRule.safeParse(values.plaque)
  if (!plate.success) return null
  const { car, owner, carOwner } = await findKnownCar(tx, { plaque: plate.data, ...typedClient(values) })
  const processes = car ? (await processesOf(tx, { carId: car.id }, actor)).filter(isAtHand) : []
  return {
    car: car ? { id: car.id, plaque: car.plaque, marque: car.marque, modele: car.modele } : null,
    owner: owner && contactIn(owner),
    processes: processes.map(openProcess),
    doubt: 'doubt' in carOwner ? carOwner.doubt.map(contactIn) : [],
  }
}

/** The typed facts about the client; a text that is no phone number is not searched. */
function typedClient({ client = '', telephone = '', client_id = '' }: Values) {
  const phone = normalisePhone(telephone)
  const isChoice = client_id === 'other' || client_id === 'new' || isId(client_id)
  return {
    client: client.trim() || null,
    telephone: phonePattern.test(phone) ? phone : null,
    email: null,
    client_id: isChoice ? client_id : undefined,
  }
}

const contactIn = ({ id, nom, prenom, email, telephone }: Pick<Client, keyof Contact>): Contact => ({
  id,
  nom,
  prenom,
  email,
  telephone,
})

const openProcess = (process: ProcessSummary) => ({
  id: process.id,
  name: processName(process),
  arrived: process.visit.arrivedAt !== null,
})
