import { carForm, carListQuery, carPatch } from '../cars/car-form.ts'
import { carVisitsQuery, dueDatesQuery } from '../cars/car-lists.ts'
import { carDetailSchema, carListSchema, carSchema, dueDatesSchema } from '../cars/car-wire.ts'
import { clientDetailSchema, clientListSchema, clientSchema } from '../clients/client.ts'
import { clientExportQuery, clientForm, clientListQuery, clientPatch } from '../clients/client-form.ts'
import { clientExportSchema } from '../privacy/client-export-wire.ts'
import { carVisitsSchema } from '../processes/process-wire.ts'
import type { CallTable } from './call.ts'

export const clientCalls = {
  'GET /clients': {
    id: 'listClients',
    summary: 'Clients, par nom et prénom',
    access: 'read',
    query: clientListQuery,
    answers: { 200: clientListSchema },
  },
  'GET /clients/:id': {
    id: 'client',
    summary: 'Un client et ses véhicules',
    access: 'read',
    answers: { 200: clientDetailSchema },
  },
  'POST /clients': {
    id: 'createClient',
    summary: 'Créer un client',
    access: 'writeClient',
    idempotent: true,
    body: clientForm,
    answers: { 201: clientSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'PATCH /clients/:id': {
    id: 'updateClient',
    summary: 'Modifier un client',
    description: 'Un champ absent est laissé tel quel, null l’efface.',
    access: 'writeClient',
    body: clientPatch,
    answers: { 200: clientSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'DELETE /clients/:id': {
    id: 'deleteClient',
    reauthentication: true,
    summary: 'Supprimer un client et ses véhicules',
    description: 'Les processus terminés restent, sans son identité.',
    access: 'deleteClient',
    ownTransactions: true,
    answers: { 204: null },
    refusals: { 409: ['CLIENT_IN_USE'] },
  },
  'GET /clients/:id/export': {
    id: 'exportClient',
    reauthentication: true,
    summary: 'Tout ce que le garage sait d’un client, en fichier JSON',
    access: 'exportClient',
    ownTransactions: true,
    query: clientExportQuery,
    answers: { 200: clientExportSchema },
  },
} satisfies CallTable

export const carCalls = {
  'GET /cars': {
    id: 'listCars',
    summary: 'Véhicules, par plaque',
    access: 'read',
    query: carListQuery,
    answers: { 200: carListSchema },
  },
  'GET /cars/:id': {
    id: 'car',
    summary: 'Un véhicule, et les travaux de sécurité qui y ont été refusés',
    access: 'read',
    answers: { 200: carDetailSchema },
  },
  'GET /cars/:id/visits': {
    id: 'carVisits',
    summary: 'Ce qui a été fait sur un véhicule, du plus récent au plus ancien',
    description:
      'Processus, relevés du compteur, et les cinq dernières notes de chacun. before prend le nextBefore de la réponse précédente.',
    access: 'read',
    query: carVisitsQuery,
    answers: { 200: carVisitsSchema },
  },
  'GET /due-dates': {
    id: 'listDueDates',
    summary: 'Les contrôles techniques à venir, par date',
    description:
      'Retenus ou proposés, de 60 jours passés à days jours à venir (60 sans indication). after prend le nextAfter de la réponse précédente. Les coordonnées du client ne sont données qu’à qui peut les voir.',
    access: 'read',
    query: dueDatesQuery,
    answers: { 200: dueDatesSchema },
  },
  'POST /cars': {
    id: 'createCar',
    summary: 'Créer un véhicule',
    description:
      'La plaque est conservée en lettres majuscules, de toute écriture, et en chiffres, sans séparateurs. Sans nextInspectionOn, le prochain contrôle technique est proposé d’après firstRegisteredOn ou le dernier contrôle (inspectionDueOn).',
    access: 'writeCar',
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
    body: carPatch,
    answers: { 200: carSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'DELETE /cars/:id': {
    id: 'deleteCar',
    summary: 'Supprimer un véhicule',
    description: 'Les processus terminés restent, sans lui.',
    access: 'deleteCar',
    answers: { 204: null },
    refusals: { 409: ['CAR_IN_USE'] },
  },
} satisfies CallTable
