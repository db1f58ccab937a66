import { carName } from '../../../../domain/cars/car.ts'
import { formatPlate, looksLikePlate } from '../../../../domain/cars/plate.ts'
import { contactOf } from '../../../../domain/clients/contact.ts'
import { fullName } from '../../../../domain/ground/full-name.ts'
import { can, type Role } from '../../../../domain/ground/permissions.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { normalisePlate } from '../../../../domain/ground/typed/plate.ts'
import { type ProcessStatus, processName } from '../../../../domain/processes/process.ts'
import { isAtHand, type SearchMatches } from '../../../../domain/search/found.ts'
import { isAddress } from '../../../../domain/search/own-address.ts'

/** One line of the results. `process`: it opens in a sheet over the page. */
export type Choice = {
  id: string
  plate?: string | undefined
  title: string
  detail: string
  status?: ProcessStatus | undefined
  href: string
  process?: true
}
/** `all`: a link to the rest, when these are only the first. */
export type ChoiceGroup = { name: string; choices: Choice[]; all?: { text: string; href: string } | undefined }

/** The results with a link to all of them; without results, the offers. */
export function foundGroups(found: SearchMatches, q: string, role: Role): ChoiceGroup[] {
  const groups = choiceGroups(found, q)
  const instead = groups.length === 0 ? offers(q, role) : []
  if (instead.length > 0) return [{ name: 'Aucun résultat', choices: instead }]
  if (!groups.some(({ all }) => all)) return groups
  const everything = { id: 'tous', title: 'Tous les résultats', detail: '', href: routes.search.href({}, { q }) }
  return [...groups, { name: 'Il y en a d’autres', choices: [everything] }]
}

/** The recently opened objects, in that order, of any kind. */
export function recentChoices({ processes, cars, clients }: SearchMatches, ids: readonly string[]): Choice[] {
  const choices = [
    ...processes.items.map(processChoice),
    ...cars.items.map((car) => carChoice(car, processes.items)),
    ...clients.items.map(clientChoice),
  ]
  return choices.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/** The results, by kind. */
export function choiceGroups(found: SearchMatches, q: string): ChoiceGroup[] {
  const { processes, cars, clients, stepTypes } = found
  const all = ({ more }: { more: boolean }, text: string, href: string) => (more ? { text, href } : undefined)
  return [
    {
      name: 'Processus',
      choices: processes.items.map(processChoice),
      all: all(processes, 'Tous les processus trouvés', routes.dashboard.href({}, { q })),
    },
    {
      name: 'Véhicules',
      choices: cars.items.map((car) => carChoice(car, processes.items)),
      all: all(cars, 'Tous les véhicules trouvés', routes.cars.href({}, { q })),
    },
    {
      name: 'Clients',
      choices: clients.items.map(clientChoice),
      all: all(clients, 'Tous les clients trouvés', routes.clients.href({}, { q })),
    },
    {
      name: 'Types de réparation',
      choices: stepTypes.items.map(stepTypeChoice),
      all: all(stepTypes, 'Tous les types', routes.stepTypes.href()),
    },
  ].filter(({ choices }) => choices.length > 0)
}

/**
 * The offers after a search without results, according to the user's rights: an intake, if the text is a plate, and a
 * new client.
 */
export function offers(q: string, role: Role): Choice[] {
  if (q === '' || isAddress(q)) return []
  const isPlate = looksLikePlate(q)
  return [
    ...(isPlate && can({ role }, 'createProcess') ? [arrivalOffer(q)] : []),
    ...(can({ role }, 'writeClient') ? [clientOffer(isPlate ? undefined : q)] : []),
  ]
}

const arrivalOffer = (text: string): Choice => ({
  id: 'arrivee',
  title: `Prendre en charge ${formatPlate(text)}`,
  detail: routes.intake.title,
  href: routes.intake.href({}, { plaque: normalisePlate(text) }),
})

/** @param q fills the form, if it is a name, an address or a number */
const clientOffer = (q: string | undefined): Choice => ({
  id: 'nouveau-client',
  title: routes.clientNew.title,
  detail: '',
  href: routes.clientNew.href({}, { q }),
})

const separated = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function processChoice(process: FoundProcess): Choice {
  const { id, car, client, status } = process
  return {
    id,
    plate: car?.plaque,
    title: processName(process),
    detail: separated(car && carName(car), client && fullName(client)),
    status,
    href: routes.process.href({ id }),
    process: true,
  }
}

type FoundProcess = SearchMatches['processes']['items'][number]

/** A car has the state of its current process, if that was found too. */
function carChoice(car: SearchMatches['cars']['items'][number], processes: readonly FoundProcess[]): Choice {
  return {
    id: car.id,
    plate: car.plaque,
    title: carName(car),
    detail: car.client ? fullName(car.client) : 'Sans client',
    status: processes.find((process) => process.car?.id === car.id && isAtHand(process))?.status,
    href: routes.car.href({ id: car.id }),
  }
}

function clientChoice(client: SearchMatches['clients']['items'][number]): Choice {
  return {
    id: client.id,
    title: fullName(client),
    detail: separated(client.near && nearWords, contactOf(client), client.plates.map(formatPlate).join(', ')),
    href: routes.client.href({ id: client.id }),
  }
}

const stepTypeChoice = ({ id, name, near }: SearchMatches['stepTypes']['items'][number]): Choice => ({
  id,
  title: name,
  detail: near ? nearWords : '',
  href: routes.stepTypes.href({}, { type: id }),
})

const nearWords = 'À une lettre près'
