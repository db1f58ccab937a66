import * as journal from '../activity/journal.ts'
import { changedText, journalQuery, journalSchema } from '../activity/journal.ts'
import * as garage from '../garage/garage.ts'
import { garageExportListSchema, garageExportSchema, garageSchema } from '../garage/garage.ts'
import * as garageForms from '../garage/garage-form.ts'
import { type GaragePatch, garagePatch } from '../garage/garage-form.ts'
import * as garageSecurity from '../garage/garage-security.ts'
import { type GarageSecurityPatch, garageSecurityPatch, garageSecuritySchema } from '../garage/garage-security.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, type Changed, type Fields, outside } from '../ground/event-row.ts'
import { feature } from './feature.ts'

export const garageCalls = {
  'GET /garage': { id: 'garage', summary: 'Le garage', access: 'read', answers: { 200: garageSchema } },
  'PATCH /garage': {
    id: 'updateGarage',
    summary: 'Modifier le garage',
    access: 'manageGarage',
    body: garagePatch,
    answers: { 200: garageSchema },
  },
  'GET /garage/security': {
    id: 'garageSecurity',
    summary: 'Ce que le garage demande à la connexion',
    access: 'manageEmployees',
    answers: { 200: garageSecuritySchema },
  },
  'PATCH /garage/security': {
    id: 'updateGarageSecurity',
    summary: 'Changer ce que le garage demande à la connexion',
    description:
      'secondFactorFor demande un second facteur aux administrateurs ou à tout le monde\u00a0: chacun a sept jours pour le régler, puis ne peut plus faire que cela. refuseGuessed refuse les mots de passe faciles à deviner quand ils sont choisis.',
    access: 'manageEmployees',
    reauthentication: true,
    body: garageSecurityPatch,
    answers: { 200: garageSecuritySchema },
  },
  'GET /journal': {
    id: 'journal',
    summary: 'Qui a fait quoi, du plus récent au plus ancien',
    description:
      'person prend l’identifiant d’une personne de l’équipe, customer ou system. dateFrom et dateTo bornent la période, jours de Paris, ces jours compris. before prend le nextBefore de la réponse précédente, after son nextAfter. Les champs changés sont nommés, jamais leurs valeurs\u00a0; chaque événement est gardé 12 mois, et rien n’est compté.',
    access: 'readJournal',
    query: journalQuery,
    answers: { 200: journalSchema },
  },
  'GET /exports': {
    id: 'listExports',
    summary: 'Exports de toutes les données du garage',
    description: 'address est la page qui donne l’archive à un navigateur connecté.',
    access: 'exportGarage',
    answers: { 200: garageExportListSchema },
  },
  'POST /exports': {
    id: 'createExport',
    summary: 'Exporter toutes les données du garage en une archive',
    description: 'L’archive se prépare en arrière-plan. Tant qu’un export est en cours, c’est lui qui est donné.',
    access: 'exportGarage',
    ownTransactions: true,
    reauthentication: true,
    answers: { 202: garageExportSchema },
  },
  'GET /exports/:id/archive': {
    id: 'exportArchive',
    summary: 'L’archive ZIP d’un export',
    description: 'Une fois prête, et tant qu’elle est gardée.',
    access: 'exportGarage',
    ownTransactions: true,
    reauthentication: true,
    file: 'archive',
    answers: { 200: null },
  },
} satisfies CallTable

const changedWords: Record<keyof GaragePatch | keyof GarageSecurityPatch, string> = {
  nom: 'nom',
  adresse: 'adresse',
  codePostal: 'code postal',
  ville: 'ville',
  telephone: 'téléphone',
  email: 'email',
  siret: 'SIRET',
  horaires: 'horaires',
  message: 'message aux clients',
  idleDays: 'délai sans rien de nouveau',
  openDays: 'jours d’ouverture',
  unfetchedDays: 'délais avant de rappeler un véhicule à rendre',
  reviewUrl: 'lien pour laisser un avis',
  entryMonths: 'durée des photos et notes',
  distanceApprovals: 'accords à distance',
  secondFactorFor: 'connexion renforcée',
  refuseGuessed: 'mots de passe faciles à deviner',
}

export const garageFeature = feature({
  chapter: 'Garage et équipe',
  calls: garageCalls,
  schemas: [garage, garageForms, garageSecurity, journal],
  events: {
    'garage.changed': outside<About & Fields>(({ after }) =>
      changedText('Réglages du garage modifiés', after.fields, changedWords),
    ),
    'garage.distanceChanged': outside<About & Changed<{ distanceApprovals: boolean }>>(
      ({ after }) => `Accords ${after.distanceApprovals ? 'traités' : 'non traités'} comme un contrat à distance`,
    ),
  },
  subjects: { garage: { journal: 'garage' } },
})
