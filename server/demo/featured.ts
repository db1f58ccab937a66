import type { LineAnswer } from '../../domain/approvals/approval.ts'
import type { NewLine } from '../../domain/approvals/approval-form.ts'
import type { PartsChoice } from '../../domain/approvals/parts-choice.ts'
import type { CarForm } from '../../domain/cars/car-schemas.ts'
import { addMonths } from '../../domain/cars/inspection.ts'
import { addDays } from '../../domain/ground/dates.ts'
import type { ArrivalForm } from '../../domain/visits/visit-form.ts'
import type { WaitForm } from '../../domain/waits/wait-schemas.ts'
import type { Known } from './customers.ts'
import type { Drawing } from './photos.ts'
import type { RepairState } from './story.ts'

/** The facts of a repair, besides its customer and its steps. */
export type Facts = {
  /** The places of the car and of its key, in a garage that uses them. */
  stay?: (Omit<ArrivalForm, 'km'> & { isReturned?: boolean }) | undefined
  /** The working days until the car is expected, at the latest on its promised day. */
  expectedInDays?: number | undefined
  /** The end of the wait, in working days from today. */
  wait?: { reason: WaitForm['reason']; note: string; inDays: number | null }
  /** Whether the mechanic is assigned. */
  isTaken?: true
  seen?: Seen[]
  agreement?: Agreement
  /** Whether the customer was reminded to fetch the car. */
  isReminded?: true
  /** The inspections of the car, computed from today. */
  inspection?: (today: string) => Partial<CarForm>
  /** Earlier visits of the car, oldest first. */
  before?: EarlierVisit[]
}

/** A note, or a photo with its caption: on a step counted from 0, or on the process itself. */
type Seen = { step: number | null; text: string; drawing?: Drawing }

/** An earlier visit, so many working days ago, with its notes. */
export type EarlierVisit = { daysAgo: number; type: string; name: string; km: number; note?: string }

export type Agreement = {
  title: string
  message: string
  /** The lines of the approval; the photos of the first step go with the first line. */
  lines: Omit<NewLine, 'photoIds'>[]
  /** The answers, one for each line; without them, the customer has not answered. */
  answers?: LineAnswer[]
  /** Whether the customer withdrew some hours later. */
  isRenounced?: true
  /** The parts that the customer chose with their answers. */
  partsChoice?: PartsChoice
}

type Featured = Known & Facts & { type: string; name: string | null; progress: RepairState }

/** The repairs shown first: the latest ones, one for each feature. */
export const featured: Featured[] = [
  {
    client: { prenom: 'Sophie', nom: 'Lambert', telephone: '+33639981204' },
    car: { marque: 'Peugeot', modele: '308', annee: 2016, plaque: 'GH482KL', km: 118_400 },
    type: 'Distribution',
    name: 'Distribution et pompe à eau',
    progress: { state: 'in_progress', validated: 1, isReady: true, dueInDays: 2 },
    stay: { keyNumber: '12', place: 'Pont 2' },
    isTaken: true,
    inspection: passedUntil(21),
    before: [
      { daysAgo: 420, type: 'Révision', name: 'Révision des 90 000 km', km: 89_700 },
      {
        daysAgo: 190,
        type: 'Freins',
        name: 'Freins avant',
        km: 104_250,
        note: 'Disques au minimum\u00a0: à revoir dans 15 000 km.',
      },
    ],
    seen: [
      { step: 0, text: 'Courroie fissurée', drawing: 'crackedBelt' },
      { step: null, text: 'Écrou antivol dans la boîte à gants.' },
    ],
    agreement: {
      title: 'Vu au démontage',
      message: 'En déposant la distribution, nous avons trouvé ce qui suit. Le reste du travail continue entre-temps.',
      lines: [
        { label: 'Remplacement de la courroie d’accessoires', kind: 'security', amountCents: 9_600, part: 'new' },
        { label: 'Deux pneus avant, usés au témoin', kind: 'security', amountCents: 18_900, part: 'new' },
        { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2_490, part: 'new' },
      ],
      answers: ['accepted', 'refused', 'accepted'],
      partsChoice: 'circular',
    },
  },
  {
    client: { prenom: 'Karim', nom: 'Benali' },
    car: { marque: 'Renault', modele: 'Clio IV', annee: 2018, plaque: 'FB917RT', km: 60_250 },
    type: 'Révision',
    name: 'Révision des 60 000 km',
    progress: { state: 'in_progress', validated: 0, isReady: true, dueInDays: 0 },
    stay: { keyNumber: '7', place: 'Cour' },
    inspection: (today) => ({ nextInspectionOn: addDays(today, 2) }),
  },
  {
    client: { prenom: 'Hélène', nom: 'Marchand' },
    car: { marque: 'Citroën', modele: 'Berlingo', annee: 2019, plaque: 'EV203QM', km: 84_900 },
    type: 'Freins',
    name: 'Freins avant',
    progress: { state: 'completed', quietDays: 3 },
    stay: { keyNumber: '4', place: 'Parking client' },
    inspection: passedUntil(-9),
    seen: [
      { step: 0, text: 'Plaquettes à 2 mm des deux côtés, devis accepté par téléphone.' },
      { step: 0, text: 'Disque avant gauche, rayé et sous la cote', drawing: 'wornDisc' },
      { step: 2, text: 'Le disque neuf', drawing: 'newDisc' },
    ],
    isReminded: true,
  },
  {
    client: { prenom: 'Thierry', nom: 'Nguyen', email: null },
    car: { marque: 'Dacia', modele: 'Duster', annee: 2022, plaque: 'GZ651DP', km: 31_700 },
    type: 'Pneumatiques',
    name: 'Pneus hiver et géométrie',
    progress: { state: 'proposed', quietDays: 1, dueInDays: 3 },
    inspection: firstIn(44),
  },
  {
    client: { prenom: 'Élodie', nom: 'Fontaine' },
    car: { marque: 'Volkswagen', modele: 'Golf VI', annee: 2011, plaque: 'CK338BH', km: 176_300 },
    type: 'Embrayage',
    name: 'Remplacement de l’embrayage',
    progress: { state: 'in_progress', validated: 2, isReady: false, dueInDays: 4 },
    stay: { keyNumber: '15', place: 'Pont 1' },
    isTaken: true,
    wait: { reason: 'piece', note: 'Volant moteur commandé ce matin, livré par le fournisseur.', inDays: 3 },
  },
  {
    client: { prenom: 'Christine', nom: 'Rey' },
    car: { marque: 'Ford', modele: 'Transit', annee: 2015, plaque: 'DT772WN', km: 209_800 },
    type: 'Mécanique générale',
    name: 'Contre-visite, suspension arrière',
    // The second step is the customer's approval, for which the process waits.
    progress: { state: 'in_progress', quietDays: 3, validated: 1, isReady: false, dueInDays: -3 },
    stay: { keyNumber: '3', place: 'Cour' },
    inspection: (today) => ({ lastInspectionOn: addDays(today, -24), lastInspectionResult: 'major' }),
    wait: { reason: 'accord', note: 'Devis des amortisseurs envoyé.', inDays: null },
    agreement: {
      title: 'Amortisseurs arrière',
      message: 'Les deux amortisseurs arrière fuient\u00a0: la contre-visite ne passera pas sans eux.',
      lines: [
        { label: 'Amortisseurs arrière, la paire', kind: 'security', amountCents: 32_400, part: 'new' },
        { label: 'Lame de ressort', kind: 'advice', amountCents: 14_500, part: 'used' },
      ],
    },
  },
  {
    client: { prenom: 'Marcel', nom: 'Dubreuil', email: null },
    car: { marque: 'Citroën', modele: '2CV 6', annee: 1984, plaque: '2751XR38', km: 92_100 },
    type: 'Mécanique générale',
    name: 'Réglage du carburateur et allumage',
    progress: { state: 'in_progress', quietDays: 4, validated: 1, isReady: false, dueInDays: 4 },
    stay: { keyNumber: '9', place: 'Fond de l’atelier' },
    wait: { reason: 'piece', note: 'Vis platinées\u00a0: le fournisseur cherche.', inDays: -1 },
  },
  {
    client: { prenom: 'Nathalie', nom: 'Ferreira' },
    car: { marque: 'Toyota', modele: 'Yaris hybride', annee: 2021, plaque: 'FS580GC', km: 42_600 },
    type: 'Climatisation',
    name: null,
    progress: { state: 'proposed', quietDays: 1, dueInDays: 2 },
    agreement: {
      title: 'Recharge et détecteur de fuite',
      message: 'Le circuit est vide\u00a0: avant de recharger, nous proposons de chercher la fuite.',
      lines: [{ label: 'Recherche de fuite au traceur', kind: 'advice', amountCents: 8_900, part: null }],
      answers: ['accepted'],
      isRenounced: true,
    },
  },
  {
    client: { prenom: 'Jean-Baptiste', nom: 'de Villeneuve' },
    car: { marque: 'Mercedes-Benz', modele: 'Sprinter 313 CDI', annee: 2013, plaque: 'AW460NR', km: 287_500 },
    type: 'Carrosserie',
    name: 'Remplacement du faisceau arrière et de la prise d’attelage',
    progress: { state: 'in_progress', quietDays: 6, validated: 3, isReady: true, dueInDays: -6 },
    stay: { keyNumber: '21', place: 'Cour, près du portail' },
  },
]

/** A first registration four years before the day `days` from now. */
function firstIn(days: number) {
  return (today: string): Partial<CarForm> => {
    const firstRegisteredOn = addMonths(addDays(today, days), -48)
    return { firstRegisteredOn, annee: Number(firstRegisteredOn.slice(0, 4)) }
  }
}

/** An inspection passed two years before the day `days` from now. */
function passedUntil(days: number) {
  return (today: string): Partial<CarForm> => ({
    lastInspectionOn: addMonths(addDays(today, days), -24),
    lastInspectionResult: 'favourable',
  })
}

type Others = {
  count: number
  progress: (index: number) => RepairState
  stay?: (index: number) => Facts['stay']
  expectedInDays?: (index: number) => number
}

/** The other repairs, so that no counter of the dashboard is zero. */
export const others: Others[] = [
  { count: 23, progress: (index) => ({ state: 'in_progress', quietDays: index % 3 }), stay: inWorkshop(30) },
  { count: 2, progress: () => ({ state: 'in_progress', quietDays: 3, dueInDays: -2 }), stay: inWorkshop(25) },
  {
    count: 10,
    progress: (index) => ({ state: 'proposed', quietDays: index % 4 }),
    expectedInDays: (index) => Math.floor(index / 2),
  },
  // Three a day for four weeks: enough for the usual load of each weekday.
  { count: 60, progress: (index) => ({ state: 'completed', quietDays: 1 + Math.floor(index / 3) }), stay: fetched },
]

/** The stay of a car under repair: it has arrived, and usually has a place. */
function inWorkshop(firstKey: number) {
  return (index: number) => ({ keyNumber: String(firstKey + index), place: spots[index % spots.length] ?? null })
}

const spots = ['Cour', null, 'Pont 3', 'Parking atelier']

/** The stay of a finished car: all but one were fetched. */
function fetched(index: number) {
  return { keyNumber: String(60 + index), place: 'Parking client', isReturned: index !== 4 }
}
