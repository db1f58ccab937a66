import type { CarForm } from '../../domain/car-form.ts'
import type { ClientForm } from '../../domain/client-form.ts'
import type { Random } from './random.ts'
import { firstNames, lastNames, models } from './words.ts'

/** A client with a car, as they are typed in. */
export type Customer = { client: ClientForm; car: Omit<CarForm, 'client_id'> }
export type Known = { client?: Partial<ClientForm>; car?: Partial<Customer['car']> }

/** No I, O or U on a French plate. */
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
/** First letters given out so far. */
const firstLetters = 8
const plates = firstLetters * letters.length ** 3 * 999

/** `index` counts them within the garage: emails and plates never repeat there. */
export function createCustomer(random: Random, index: number, at: Date, known: Known = {}): Customer {
  const client = { ...createClient(random, index, known.client), ...known.client }
  return { client, car: { ...createCar(random, index, at), ...known.car } }
}

function createClient(random: Random, index: number, known: Partial<ClientForm> = {}): ClientForm {
  const { prenom = random.pick(firstNames), nom = random.pick(lastNames) } = known
  const mailbox = `${slug(prenom)}.${slug(nom)}${known.nom ? '' : index}`
  return {
    nom,
    prenom,
    email: known.nom || random.chance(0.85) ? `${mailbox}@courriel.example` : null,
    // Numbers kept free for fiction.
    telephone: random.chance(0.92) ? `+3363998${String(random.int(0, 9999)).padStart(4, '0')}` : null,
  }
}

function createCar(random: Random, index: number, at: Date): Customer['car'] {
  const [marque, ...modeles] = random.pick(models)
  const annee = random.int(2006, at.getUTCFullYear() - 1)
  const age = at.getUTCFullYear() - annee
  const km = age * random.int(7_000, 21_000) + random.int(0, 6_000)
  return { marque, modele: random.pick(modeles), annee, plaque: plate(index), km }
}

/** Far apart for neighbours, and never the same twice: the step is prime to the number of plates. */
function plate(index: number): string {
  const number = (index * 104_395_301 + 64_201_477) % plates
  const letter = (place: number) => letters[Math.floor(number / 999 / letters.length ** place) % letters.length]
  return `${letter(3)}${letter(2)}${String((number % 999) + 1).padStart(3, '0')}${letter(1)}${letter(0)}`
}

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
