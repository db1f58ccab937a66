import { carName } from '../../../domain/cars/car.ts'
import { formatPlate, looksLikePlate, normalisePlate } from '../../../domain/cars/plate.ts'
import { contactOf } from '../../../domain/clients/contact.ts'
import type { SearchMatches } from '../../../domain/found.ts'
import { fullName } from '../../../domain/full-name.ts'
import { statusLabels } from '../../../domain/processes/list-words.ts'
import { processName } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'

/** One line of what was found. `process`: it opens in a sheet over the page. */
export type Choice = { id: string; title: string; detail: string; href: string; process?: true }
/** `all`: where to see the rest, when these are only the first. */
export type ChoiceGroup = { name: string; choices: Choice[]; all?: { text: string; href: string } | undefined }

/** What was found, by kind; where nothing was, and the text may be a plate, the car that arrives. */
export function choiceGroups(found: SearchMatches, q: string, canReceive: boolean): ChoiceGroup[] {
  const { processes, cars, clients, stepTypes } = found
  const all = ({ more }: { more: boolean }, text: string, href: string) => (more ? { text, href } : undefined)
  const groups: ChoiceGroup[] = [
    {
      name: 'Processus',
      choices: processes.items.map(processChoice),
      all: all(processes, 'Tous les processus trouvés', routes.dashboard.href({}, { q })),
    },
    {
      name: 'Véhicules',
      choices: cars.items.map(carChoice),
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
  if (groups.length > 0 || !canReceive || !looksLikePlate(q)) return groups
  return [{ name: 'Inconnue ici', choices: [arrivalChoice(q)] }]
}

/** What was opened last, in that order, whatever its kind. */
export function recentChoices({ processes, cars, clients }: SearchMatches, ids: readonly string[]): Choice[] {
  const choices = [
    ...processes.items.map(processChoice),
    ...cars.items.map(carChoice),
    ...clients.items.map(clientChoice),
  ]
  return choices.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const separated = (...parts: (string | false | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function processChoice(process: SearchMatches['processes']['items'][number]): Choice {
  const { id, car, client, status } = process
  return {
    id,
    title: separated(car && formatPlate(car.plaque), processName(process)),
    detail: separated(car && carName(car), client && fullName(client), statusLabels[status]),
    href: routes.process.href({ id }),
    process: true,
  }
}

function carChoice(car: SearchMatches['cars']['items'][number]): Choice {
  return {
    id: car.id,
    title: separated(formatPlate(car.plaque), carName(car)),
    detail: car.client ? fullName(car.client) : 'Sans client',
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

const arrivalChoice = (text: string): Choice => ({
  id: 'arrivee',
  title: routes.intake.title,
  detail: `Prendre en charge ${formatPlate(text)}`,
  href: routes.intake.href({}, { plaque: normalisePlate(text) }),
})
