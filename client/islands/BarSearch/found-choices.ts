import { carName, formatPlate, looksLikePlate, normalisePlate } from '../../../domain/cars/car.ts'
import { contactOf } from '../../../domain/clients/contact.ts'
import type { SearchMatches } from '../../../domain/found.ts'
import { fullName } from '../../../domain/full-name.ts'
import { statusLabels } from '../../../domain/processes/list-words.ts'
import { processName } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'

/** One line of what was found. `process`: it opens in a sheet over the page. */
export type Choice = { id: string; title: string; detail: string; href: string; process?: true }
export type ChoiceGroup = { name: string; choices: Choice[] }

/** What was found, by kind; where nothing was, and the text may be a plate, the car that arrives. */
export function choiceGroups(found: SearchMatches, text: string, canReceive: boolean): ChoiceGroup[] {
  const groups = [
    { name: 'Processus', choices: [...found.processes.items.map(processChoice), ...moreProcesses(found, text)] },
    { name: 'Véhicules', choices: found.cars.items.map(carChoice) },
    { name: 'Clients', choices: found.clients.items.map(clientChoice) },
  ].filter(({ choices }) => choices.length > 0)
  if (groups.length > 0 || !canReceive || !looksLikePlate(text)) return groups
  return [{ name: 'Inconnue ici', choices: [arrivalChoice(text)] }]
}

/** The number of results, for who does not see them. */
export function countText({ processes, cars, clients }: SearchMatches): string {
  const total = processes.total + cars.total + clients.total
  if (total === 0) return 'Aucun résultat'
  return total === 1 ? '1 résultat' : `${total} résultats`
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
    detail: separated(contactOf(client), client.plates.map(formatPlate).join(', ')),
    href: routes.client.href({ id: client.id }),
  }
}

function moreProcesses({ processes: { items, total } }: SearchMatches, q: string): Choice[] {
  if (total <= items.length) return []
  return [{ id: 'tous', title: `Voir les ${total} processus`, detail: '', href: routes.dashboard.href({}, { q }) }]
}

const arrivalChoice = (text: string): Choice => ({
  id: 'arrivee',
  title: routes.intake.title,
  detail: `Prendre en charge ${formatPlate(text)}`,
  href: routes.intake.href({}, { plaque: normalisePlate(text) }),
})
