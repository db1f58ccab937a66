import { carForm, carListQuery, carPatch } from '../car-form.ts'
import { carDetailSchema, carListSchema, carSchema } from '../car-wire.ts'
import type { CallTable } from './call.ts'

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
  'POST /cars': {
    id: 'createCar',
    summary: 'Créer un véhicule',
    description: 'La plaque est conservée en majuscules et chiffres seuls.',
    access: 'writeCar',
    idempotent: true,
    body: carForm,
    answers: { 201: carSchema },
    refusals: { 409: ['DUPLICATE'] },
  },
  'PATCH /cars/:id': {
    id: 'updateCar',
    summary: 'Modifier un véhicule',
    description: 'Un champ absent est laissé tel quel, null l’efface.',
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
