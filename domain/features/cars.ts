import { changedText } from '../activity/journal.ts'
import { carLabels } from '../cars/car.ts'
import { carVisitsQuery, dueDatesQuery } from '../cars/car-lists.ts'
import * as cars from '../cars/car-schemas.ts'
import {
  allCarsQuery,
  type CarPatch,
  carDetailSchema,
  carForm,
  carListSchema,
  carPatch,
  carSchema,
  dueDatesSchema,
} from '../cars/car-schemas.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, type Changed, type Fields, outside, toWebhooks } from '../ground/event-row.ts'
import { carVisitsSchema } from '../processes/process-wire.ts'
import { feature } from './feature.ts'
import { wholeList } from './whole-list.ts'

export const carCalls = {
  'GET /cars': {
    id: 'listCars',
    summary: 'Véhicules, par plaque',
    description: wholeList,
    access: 'read',
    right: 'cars:read',
    query: allCarsQuery,
    answers: { 200: carListSchema },
  },
  'GET /cars/:id': {
    id: 'car',
    summary: 'Un véhicule, et les travaux de sécurité qui y ont été refusés',
    access: 'read',
    right: 'cars:read',
    answers: { 200: carDetailSchema },
  },
  'GET /cars/:id/visits': {
    id: 'carVisits',
    summary: 'Ce qui a été fait sur un véhicule, du plus récent au plus ancien',
    description:
      'Processus, relevés du compteur, et les cinq dernières notes de chacun. before prend le nextBefore de la réponse précédente.',
    access: 'read',
    right: 'processes:read',
    query: carVisitsQuery,
    answers: { 200: carVisitsSchema },
  },
  'GET /due-dates': {
    id: 'listDueDates',
    summary: 'Les contrôles techniques à venir, par date',
    description:
      'Retenus ou proposés, de 60 jours passés à days jours à venir (60 sans indication). after prend le nextAfter de la réponse précédente. Les coordonnées du client ne sont données qu’à qui peut les voir.',
    access: 'read',
    right: 'cars:read',
    query: dueDatesQuery,
    answers: { 200: dueDatesSchema },
  },
  'POST /cars': {
    id: 'createCar',
    summary: 'Créer un véhicule',
    description:
      'La plaque est conservée en lettres majuscules, de toute écriture, et en chiffres, sans séparateurs. Sans nextInspectionOn, le prochain contrôle technique est proposé d’après firstRegisteredOn ou le dernier contrôle (inspectionDueOn).',
    access: 'writeCar',
    right: 'cars:write',
    idempotent: true,
    body: carForm,
    answers: { 201: carSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'PATCH /cars/:id': {
    id: 'updateCar',
    summary: 'Modifier un véhicule',
    description:
      'Un champ absent est laissé tel quel, null l’efface. kmConfirmed: false refuse un kilométrage plus bas que le relevé précédent (400, code lower) ; absent ou true, il est pris.',
    access: 'writeCar',
    right: 'cars:write',
    body: carPatch,
    answers: { 200: carSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'DELETE /cars/:id': {
    id: 'deleteCar',
    summary: 'Supprimer un véhicule',
    description: 'Les processus terminés restent, sans lui.',
    access: 'deleteCar',
    right: 'cars:write',
    answers: { 204: null },
    refusals: { 409: ['CAR_IN_USE'] },
  },
} satisfies CallTable

const changedWords = { ...carLabels, client_id: 'propriétaire' } satisfies Record<
  Exclude<keyof CarPatch, 'kmConfirmed'>,
  string
>

export const carsFeature = feature({
  chapter: 'Clients et véhicules',
  calls: carCalls,
  schemas: [cars],
  events: {
    'car.created': toWebhooks(
      'Créé',
      outside(() => 'Véhicule créé'),
    ),
    'car.changed': toWebhooks(
      'Modifié',
      outside<About & Fields>(({ after }) => changedText('Véhicule modifié', after.fields, changedWords)),
    ),
    'car.ownerChanged': toWebhooks(
      'Changé de propriétaire',
      outside<About & Changed<{ client: string | null }>>(() => 'Véhicule passé à un autre client'),
    ),
    'car.deleted': toWebhooks(
      'Supprimé',
      outside(() => 'Véhicule supprimé'),
    ),
  },
  subjects: { car: { journal: 'car', webhooks: 'Véhicules' } },
})
