import type { Known } from './customers.ts'
import type { Repair } from './repair.ts'
import type { State } from './repairs.ts'
import type { Stay } from './stay.ts'

export const demoPassword = 'atelier2026'

export const perrin = {
  details: {
    nom: 'Garage Perrin',
    adresse: '18 rue des Charmettes',
    code_postal: '69100',
    ville: 'Villeurbanne',
    telephone: '+33465712348',
    email: 'contact@garage-perrin.example',
    horaires: 'Du lundi au vendredi, de 8\u00a0h à 12\u00a0h et de 13\u00a0h\u00a030 à 18\u00a0h',
    review_url: 'https://avis.garage-perrin.example',
    public_message: 'Pensez à rapporter le certificat d’immatriculation pour la restitution.',
  },
  admin: { prenom: 'Camille', nom: 'Perrin', email: 'camille.perrin@garage-perrin.example', role: 'admin' },
  mechanic: { prenom: 'Bruno', nom: 'Carvalho', email: 'bruno@garage-perrin.example', role: 'employee' },
} as const

export type Featured = Known &
  Pick<Repair, 'waits' | 'onIt' | 'stay'> & {
    type: string
    name: string | null
    state: State
    lateDays?: number
    quietDays?: number
    /** Steps validated, where the story says which; else by chance. */
    validated?: number
  }

/** The faces of the demo: the latest repairs, one for each thing there is to see. */
export const featured: Featured[] = [
  {
    client: { prenom: 'Sophie', nom: 'Lambert', email: 'sophie.lambert@courriel.example', telephone: '+33639981204' },
    car: { marque: 'Peugeot', modele: '308', annee: 2016, plaque: 'GH482KL', km: 118_400 },
    type: 'Distribution',
    name: 'Distribution et pompe à eau',
    state: 'in_progress',
    stay: { keyNumber: '12', place: 'Pont 2' },
    onIt: 'mechanic',
  },
  {
    client: { prenom: 'Karim', nom: 'Benali' },
    car: { marque: 'Renault', modele: 'Clio IV', annee: 2018, plaque: 'FB917RT', km: 60_250 },
    type: 'Révision',
    name: 'Révision des 60 000 km',
    state: 'in_progress',
    stay: { keyNumber: '7', place: 'Cour' },
  },
  {
    client: { prenom: 'Hélène', nom: 'Marchand', email: 'helene.marchand@courriel.example' },
    car: { marque: 'Citroën', modele: 'Berlingo', annee: 2019, plaque: 'EV203QM', km: 84_900 },
    type: 'Freins',
    name: 'Freins avant',
    state: 'completed',
    quietDays: 3,
    stay: { keyNumber: '4', place: 'Parking client' },
  },
  {
    client: { prenom: 'Thierry', nom: 'Nguyen', email: null },
    car: { marque: 'Dacia', modele: 'Duster', annee: 2022, plaque: 'GZ651DP', km: 31_700 },
    type: 'Pneumatiques',
    name: 'Pneus hiver et géométrie',
    state: 'proposed',
    quietDays: 1,
  },
  {
    client: { prenom: 'Élodie', nom: 'Fontaine' },
    car: { marque: 'Volkswagen', modele: 'Golf VI', annee: 2011, plaque: 'CK338BH', km: 176_300 },
    type: 'Embrayage',
    name: 'Remplacement de l’embrayage',
    state: 'in_progress',
    stay: { keyNumber: '15', place: 'Pont 1' },
    onIt: 'mechanic',
    waits: { reason: 'piece', note: 'Volant moteur commandé ce matin, livré par le fournisseur.', inDays: 3 },
  },
  {
    client: { prenom: 'Christine', nom: 'Rey', email: 'christine.rey@courriel.example' },
    car: { marque: 'Ford', modele: 'Transit', annee: 2015, plaque: 'DT772WN', km: 209_800 },
    type: 'Mécanique générale',
    name: 'Contre-visite, suspension arrière',
    state: 'in_progress',
    lateDays: 3,
    // The second step is the customer's agreement, which is what it waits for.
    validated: 1,
    stay: { keyNumber: '3', place: 'Cour' },
    waits: { reason: 'accord', note: 'Devis des amortisseurs envoyé.', inDays: null },
  },
  {
    client: { prenom: 'Marcel', nom: 'Dubreuil', email: null },
    car: { marque: 'Citroën', modele: '2CV 6', annee: 1984, plaque: '2751XR38', km: 92_100 },
    type: 'Mécanique générale',
    name: 'Réglage du carburateur et allumage',
    state: 'in_progress',
    quietDays: 4,
    stay: { keyNumber: '9', place: 'Fond de l’atelier' },
    waits: { reason: 'piece', note: 'Vis platinées : le fournisseur cherche.', inDays: -1 },
  },
  {
    client: { prenom: 'Nathalie', nom: 'Ferreira' },
    car: { marque: 'Toyota', modele: 'Yaris hybride', annee: 2021, plaque: 'FS580GC', km: 42_600 },
    type: 'Climatisation',
    name: null,
    state: 'proposed',
    quietDays: 1,
  },
  {
    client: { prenom: 'Jean-Baptiste', nom: 'de Villeneuve' },
    car: { marque: 'Mercedes-Benz', modele: 'Sprinter 313 CDI', annee: 2013, plaque: 'AW460NR', km: 287_500 },
    type: 'Carrosserie',
    name: 'Remplacement du faisceau arrière et de la prise d’attelage',
    state: 'in_progress',
    lateDays: 6,
    stay: { keyNumber: '21', place: 'Cour, près du portail' },
  },
]

/** The other repairs of the demo, so that every counter of the dashboard says something. */
export const others: {
  state: State
  lateDays?: number
  quietDays: (index: number) => number
  count: number
  stay?: (index: number) => Stay | undefined
}[] = [
  { state: 'in_progress', count: 23, quietDays: (index) => index % 3, stay: inWorkshop(30) },
  { state: 'in_progress', count: 2, lateDays: 2, quietDays: () => 1, stay: inWorkshop(25) },
  { state: 'proposed', count: 10, quietDays: (index) => index % 4 },
  { state: 'completed', count: 20, quietDays: (index) => 1 + index * 2, stay: fetched },
]

/** What is under way has arrived; where it stands is noted of most. */
function inWorkshop(firstKey: number) {
  return (index: number): Stay => ({ keyNumber: String(firstKey + index), place: spots[index % spots.length] ?? null })
}

const spots = ['Cour', null, 'Pont 3', 'Parking atelier']

/** All but one, which has been waiting for its owner. */
function fetched(index: number): Stay {
  return { keyNumber: String(60 + index), place: 'Parking client', returned: index !== 4 }
}
