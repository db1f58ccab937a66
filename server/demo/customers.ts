import type { CarForm } from '../../domain/cars/car-schemas.ts'
import { bareClient, type ClientForm } from '../../domain/clients/client-form.ts'
import type { Random } from './random.ts'

const firstNames = listed(`
  Sophie, Karim, Hélène, Thierry, Élodie, Julien, Christine, Marcel, Nathalie, Antoine, Inès, Paul, Brigitte,
  Jean-Baptiste, Amélie, Mohamed, Chloé, Lucas, Françoise, Baptiste, Aïcha, Gérard, Manon, Olivier, Zoé,
  Stéphane, Léa, Didier, Océane, Mehdi, Monique, Rémi, Valérie, Yann, Noémie, Jérôme
`)

export const lastNames = listed(`
  Lambert, Benali, Marchand, Nguyen, Fontaine, Moreau, Rey, Dubreuil, Ferreira, Leclerc, Haddad, Gauthier,
  Aubert, de Villeneuve, Besson, Cohen, Da Silva, Dumas, Étienne, Faure, Girard, Hamel, Imbert, Jacquet, Kaya,
  Le Goff, L’Hermitte, Mercier, N’Diaye, Olivier, Pelletier, Quentin, Rousseau, Schmitt, Traoré, Vasseur, Weber,
  Zimmermann
`)

const models: readonly (readonly [make: string, ...models: string[]])[] = [
  ['Renault', 'Clio IV', 'Mégane III', 'Captur', 'Kangoo', 'Scénic', 'Twingo', 'Trafic'],
  ['Peugeot', '208', '308', '2008', '3008', 'Partner', 'Expert', '107'],
  ['Citroën', 'C3', 'C4 Cactus', 'Berlingo', 'C5 Aircross', 'Jumpy', 'Xsara Picasso'],
  ['Dacia', 'Sandero', 'Duster', 'Jogger', 'Spring'],
  ['Volkswagen', 'Golf VII', 'Polo', 'Tiguan', 'Transporter'],
  ['Toyota', 'Yaris hybride', 'Corolla', 'C-HR'],
  ['Ford', 'Fiesta', 'Focus', 'Puma', 'Transit'],
  ['Opel', 'Corsa', 'Astra', 'Mokka'],
  ['Fiat', '500', 'Panda', 'Ducato'],
  ['BMW', 'Série 1', 'Série 3', 'X1'],
  ['Mercedes-Benz', 'Classe A', 'Vito', 'Sprinter 313 CDI'],
  ['Audi', 'A1', 'A3 Sportback', 'Q3'],
  ['Hyundai', 'i20', 'Tucson'],
  ['Kia', 'Picanto', 'Niro'],
  ['Nissan', 'Micra', 'Qashqai', 'Leaf'],
  ['Škoda', 'Fabia', 'Octavia Combi'],
  ['Suzuki', 'Swift', 'Jimny'],
  ['Mini', 'Cooper'],
]

/** The names that the desk gives to repairs of this type; null means the type's own name. */
export const repairNames: Record<string, readonly (string | null)[]> = {
  Révision: listed(
    'Révision des 30 000 km, Révision des 60 000 km, Révision annuelle, Révision avant contrôle technique',
  ),
  Freins: [...listed('Freins avant, Disques et plaquettes arrière, Frein à main'), null],
  Carrosserie: listed(
    'Aile avant droite et optique, Pare-chocs arrière, Débosselage porte conducteur, Grêle sur le toit',
  ),
  Distribution: [...listed('Distribution et pompe à eau, Chaîne de distribution'), null],
  Pneumatiques: [...listed('Pneus hiver et géométrie, Quatre pneus été, Pneus avant'), null],
  Embrayage: listed('Remplacement de l’embrayage, Embrayage et volant moteur'),
  Climatisation: [...listed('Recharge de climatisation, Recherche de fuite de climatisation'), null],
  'Mécanique générale': listed('Échange de l’alternateur, Suspension arrière, Fuite d’huile, Échappement, Démarreur'),
}

/** Types of repair that the workshop adds to the defaults. */
export const addedStepTypes = [
  {
    name: 'Climatisation',
    steps: steps({
      'Recherche de fuite': 'Traceur et lampe UV',
      'Recharge du circuit': null,
      'Contrôle des températures': null,
    }),
  },
  {
    name: 'Mécanique générale',
    steps: steps({
      Diagnostic: 'Lecture des défauts, essai avec le client si besoin',
      'Accord du client et commande des pièces': null,
      'Dépose et remplacement': null,
      'Remontage et contrôles': null,
      'Essai routier': null,
    }),
  },
]

function listed(text: string): string[] {
  return text.trim().split(/,\s+/)
}

function steps(described: Record<string, string | null>) {
  return Object.entries(described).map(([name, description]) => ({ name, description }))
}

/** A client with a car, as their forms send them. */
export type Customer = { client: ClientForm; car: Omit<CarForm, 'client_id'> }
export type Known = { client?: Partial<ClientForm>; car?: Partial<Customer['car']> }

/** Letters of French plates, which have no I, O or U. */
const letters = 'ABCDEFGHJKLMNPQRSTVWXYZ'
/** The number of first letters of plates issued so far. */
const firstLetters = 8
const plates = firstLetters * letters.length ** 3 * 999

/** Makes a customer; `index` counts them within the garage, so that emails and plates are unique there. */
export function createCustomer(random: Random, index: number, at: Date, known: Known = {}): Customer {
  const client = { ...createClient(random, index, known.client), ...known.client }
  return { client, car: { ...createCar(random, index, at), ...known.car } }
}

function createClient(random: Random, index: number, known: Partial<ClientForm> = {}): ClientForm {
  const { prenom = random.pick(firstNames), nom = random.pick(lastNames) } = known
  const mailbox = `${slug(prenom)}.${slug(nom)}${known.nom ? '' : index}`
  return {
    ...bareClient,
    nom,
    prenom,
    email: known.nom || random.chance(0.85) ? `${mailbox}@courriel.example` : null,
    // These numbers are reserved for fiction.
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

/**
 * The plate of a number. Neighbouring numbers give distant plates; the step is prime to the number of plates, so that
 * none is repeated.
 */
function plate(index: number): string {
  const number = (index * 104_395_301 + 64_201_477) % plates
  const letter = (position: number) => letters[Math.floor(number / 999 / letters.length ** position) % letters.length]
  return `${letter(3)}${letter(2)}${String((number % 999) + 1).padStart(3, '0')}${letter(1)}${letter(0)}`
}

const slug = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
