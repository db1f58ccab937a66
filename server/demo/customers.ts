import { searchable } from '../../domain/search.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames, models } from './words.ts'

export type Client = { id: string; nom: string; prenom: string; email: string | null; telephone: string | null }
export type Car = {
  id: string
  client_id: string
  marque: string
  modele: string
  annee: number
  plaque: string
  km: number
}
export type Customer = { client: Client; car: Car }
export type Known = { client?: Partial<Client>; car?: Partial<Car> }

/** No I, O or U on a French plate. */
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
/** First letters given out so far. */
const firstLetters = 8
const plates = firstLetters * letters.length ** 3 * 999

/** A client with a car. `index` counts them within the garage: emails and plates never repeat there. */
export function createCustomer(random: Random, index: number, at: Date, known: Known = {}): Customer {
  const client = { ...createClient(random, index, at, known.client), ...known.client }
  return { client, car: { ...createCar(random, index, client.id, at), ...known.car } }
}

export function clientRow(garageId: string, client: Client, at: Date) {
  const search = searchable(client.nom, client.prenom, client.email, client.telephone)
  return { garage_id: garageId, ...client, search, created_at: at, updated_at: at }
}

export function carRow(garageId: string, car: Car, at: Date) {
  const search = searchable(car.plaque, car.marque, car.modele)
  return { garage_id: garageId, ...car, search, created_at: at, updated_at: at }
}

function createClient(random: Random, index: number, at: Date, known: Partial<Client> = {}): Client {
  const prenom = known.prenom ?? random.pick(firstNames)
  const nom = known.nom ?? random.pick(lastNames)
  const mailbox = `${slug(prenom)}.${slug(nom)}${known.nom ? '' : index}`
  return {
    id: random.id(at),
    nom,
    prenom,
    email: random.chance(0.85) ? `${mailbox}@courriel.example` : null,
    // Numbers kept free for fiction.
    telephone: random.chance(0.92) ? `+3363998${String(random.int(0, 9999)).padStart(4, '0')}` : null,
  }
}

function createCar(random: Random, index: number, clientId: string, at: Date): Car {
  const [marque, ...modeles] = random.pick(models)
  const annee = random.int(2006, at.getUTCFullYear() - 1)
  const age = at.getUTCFullYear() - annee
  return {
    id: random.id(at),
    client_id: clientId,
    marque,
    modele: random.pick(modeles),
    annee,
    plaque: plate(index),
    km: age * random.int(7_000, 21_000) + random.int(0, 6_000),
  }
}

/** Far apart for neighbours, and never the same twice: the step is prime to the number of plates. */
function plate(index: number): string {
  const number = (index * 104_395_301 + 64_201_477) % plates
  const letter = (place: number) => letters[Math.floor(number / 999 / letters.length ** place) % letters.length]
  return `${letter(3)}${letter(2)}${String((number % 999) + 1).padStart(3, '0')}${letter(1)}${letter(0)}`
}

function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
