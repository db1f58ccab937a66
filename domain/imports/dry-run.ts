import { type Car, carName } from '../cars/car.ts'
import { formatPlate } from '../cars/plate.ts'
import type { Client } from '../clients/client.ts'
import { fullName } from '../ground/full-name.ts'
import { formatPhone } from '../ground/phone.ts'
import { foldedName } from '../ground/search.ts'
import { isCompanyForm } from '../intake/company-name.ts'
import type { Line, LineCar, LineClient } from './import-line.ts'
import type { ImportCounts, LineStatus } from './import-wire.ts'

/** A client of the garage, or of an earlier line. */
export type KnownClient = Pick<Client, 'id' | 'nom' | 'prenom' | 'email' | 'telephone'> & { line?: number }
export type KnownCar = Pick<Car, 'id' | 'plaque' | 'marque' | 'modele'> & { line?: number }

/** The outcome of a line: its status in words, and the ids of its client and car, existing or future. */
export type Outcome = {
  status: LineStatus
  text: string[]
  /** The optional cells of the line that were left out, or read in part. */
  notes: string[]
  client: { id: string; made: LineClient | null } | null
  car: { id: string; made: LineCar | null } | null
}

type Match = { one: KnownClient; by: string } | { fault: string } | { note: string } | null

/** The keys by which a file's clients are compared with known ones: names, email and number. */
export const nameKey = ({ nom, prenom }: Pick<Client, 'nom' | 'prenom'>): string =>
  foldedName(`${nom} ${prenom}`).split(' ').sort().join(' ')

/**
 * Judges the lines of a file in turn, against the garage's data and the earlier lines. Two cars are the same by their
 * plate, two clients by their email; by their number unless something shows that they differ; by their name where there
 * is nothing else.
 */
export function createDryRun(clients: readonly KnownClient[], cars: readonly KnownCar[], newId: () => string) {
  const people = peopleOf(clients)
  const byPlate = new Map(cars.map((car) => [car.plaque, car]))
  return (line: Line, number: number): Outcome => {
    const { notes } = line
    const found = line.client && people.find(line.client, line.car !== null)
    const knownCar = line.car ? byPlate.get(line.car.plaque) : undefined
    const faults = faultsOf(line, found, knownCar)
    if (faults.length > 0) return { status: 'unreadable', text: faults, notes, client: null, car: null }
    const client = line.client && clientOutcome(line.client, found, newId)
    if (client?.made) people.add({ ...client.made, id: client.id, line: number })
    const car = line.car && carOutcome(line.car, knownCar, newId)
    if (car?.made) byPlate.set(car.made.plaque, { ...car.made, id: car.id, line: number })
    const text = [client?.text, car?.text].filter((one) => one !== undefined)
    // Nothing is imported from a known line.
    if (!client?.made && !car?.made) return { status: 'known', text, notes: [], client, car }
    return { status: 'new', text, notes, client, car }
  }
}

/**
 * The rank in the order of judging: the lines with the most facts about their clients come first, so that the others
 * match them wherever they are in the file.
 */
export function judgingRank({ client, newClientFaults }: Line): number {
  if (newClientFaults.length > 0) return 2
  return !client || client.email || client.telephone ? 0 : 1
}

/** The sum of outcomes. */
export const noCounts = (): ImportCounts => ({ new: 0, known: 0, unreadable: 0, noted: 0, clients: 0, cars: 0 })

export function count(counts: ImportCounts, { status, notes, client, car }: Outcome): void {
  counts[status] += 1
  if (notes.length > 0) counts.noted += 1
  if (client?.made) counts.clients += 1
  if (car?.made) counts.cars += 1
}

function faultsOf(line: Line, found: Match, knownCar: KnownCar | undefined): string[] {
  const faults = [...line.faults]
  if (found && 'fault' in found) faults.push(found.fault)
  else if (line.client && !(found && 'one' in found)) faults.push(...line.newClientFaults)
  else if (!line.client && line.car && !knownCar)
    faults.push('Propriétaire manquant\u00a0: son nom, son email ou son téléphone')
  return faults
}

function clientOutcome(client: LineClient, found: Match, newId: () => string) {
  if (found && 'one' in found) {
    const { one, by } = found
    return { id: one.id, made: null, text: `Client déjà là\u00a0: même ${by} que ${fullName(one)}${fromLine(one)}` }
  }
  const note = found && 'note' in found ? ` (${found.note})` : ''
  return { id: newId(), made: client, text: `Nouveau client\u00a0: ${fullName(client)}${note}` }
}

function carOutcome(car: LineCar, known: KnownCar | undefined, newId: () => string) {
  if (known)
    return {
      id: known.id,
      made: null,
      text: `Véhicule déjà là\u00a0: même plaque que ${carName(known)}${fromLine(known)}`,
    }
  return { id: newId(), made: car, text: `Nouveau véhicule\u00a0: ${carName(car)}, ${formatPlate(car.plaque)}` }
}

const fromLine = ({ line }: { line?: number }): string => (line === undefined ? '' : ` (ligne ${line})`)

/** An index of the clients that a file may mention, by the facts of a line. */
function peopleOf(clients: readonly KnownClient[]) {
  const byEmail = new Map<string, KnownClient>()
  const byPhone = new Map<string, KnownClient[]>()
  const byName = new Map<string, KnownClient[]>()
  const add = (one: KnownClient) => {
    if (one.email) byEmail.set(one.email.toLowerCase(), one)
    if (one.telephone) listed(byPhone, one.telephone, one)
    listed(byName, nameKey(one), one)
  }
  const find = (client: LineClient, isOwner: boolean): Match => {
    const byMail = client.email && byEmail.get(client.email)
    if (byMail) return { one: byMail, by: 'email' }
    const reached = client.telephone ? (byPhone.get(client.telephone) ?? []) : []
    const one = closest(client, reached)
    if (one) return { one, by: 'téléphone' }
    const [other] = reached
    if (other) return { note: `même téléphone que ${fullName(other)}, ${formatPhone(other.telephone ?? '')}` }
    if (client.email || client.telephone) return null
    return namesake(client, byName.get(nameKey(client)) ?? [], isOwner)
  }
  clients.forEach(add)
  return { add, find }
}

function listed(index: Map<string, KnownClient[]>, key: string, one: KnownClient): void {
  const others = index.get(key)
  if (others) others.push(one)
  else index.set(key, [one])
}

/** The best match among clients with the same number: the one with this name, else one that nothing distinguishes. */
function closest(client: LineClient, reached: readonly KnownClient[]): KnownClient | undefined {
  const same = reached.filter((one) => !isSomebodyElse(client, one))
  return same.find((one) => nameKey(one) === nameKey(client)) ?? same[0]
}

/**
 * A family may share a number: another email or another first name shows two people. « J. » may be Jean, and a company
 * has no first name.
 */
function isSomebodyElse(client: LineClient, one: KnownClient): boolean {
  if (client.email && one.email && client.email !== one.email.toLowerCase()) return true
  if (isCompanyForm(client.prenom) || isCompanyForm(one.prenom)) return false
  const [typed, known] = [firstName(client.prenom), firstName(one.prenom)]
  return !typed.startsWith(known) && !known.startsWith(typed)
}

const firstName = (prenom: string): string => foldedName(prenom).replace(/\./g, '')

/**
 * The match of a line with only a name: a client of that name of whom nothing else is known, or the only owner of that
 * name.
 */
function namesake(client: LineClient, alike: readonly KnownClient[], isOwner: boolean): Match {
  const [bare, ...bareToo] = alike.filter(({ email, telephone }) => !email && !telephone)
  const [one, ...others] = alike
  if (bare && (bareToo.length === 0 || !isOwner)) return { one: bare, by: 'nom' }
  if (!isOwner || !one) return null
  if (others.length === 0) return { one, by: 'nom' }
  return {
    fault: `Plusieurs clients s’appellent ${fullName(client)}\u00a0: ajoutez l’email ou le téléphone du propriétaire`,
  }
}
