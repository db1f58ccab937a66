import type { CallTable } from '../../ground/call.ts'
import { placesSchema, processSchema } from '../../processes/process-wire.ts'
import * as visitForms from '../../visits/visit-form.ts'
import { arrivalForm, arrivalPatch, returnForm, returnPatch } from '../../visits/visit-form.ts'
import { feature } from '../feature.ts'

/** Calls about a car's arrival and return: one press for each, undone on the same day, corrected at any time. */
export const visitCalls = {
  'GET /places': {
    id: 'places',
    summary: 'Les emplacements donnés dernièrement à des véhicules',
    description: 'Vingt au plus, du plus récent au plus ancien.',
    access: 'receiveCar',
    right: 'processes:read',
    answers: { 200: placesSchema },
  },
  'POST /processes/:id/arrival': {
    id: 'receiveCar',
    summary: 'Véhicule arrivé',
    description:
      'Tout est facultatif. Un kilométrage plus élevé que celui du véhicule le remplace. kmConfirmed: false refuse un kilométrage plus bas que le relevé précédent (400, code lower) ; true le confirme, et il remplace celui du véhicule ; absent, il est noté sans question.',
    access: 'receiveCar',
    right: 'processes:write',
    body: arrivalForm,
    answers: { 200: processSchema },
    refusals: { 409: ['ALREADY_ARRIVED', 'ALREADY_RETURNED', 'KEY_TAKEN'] },
  },
  'PATCH /processes/:id/arrival': {
    id: 'correctArrival',
    summary: 'Compléter ou corriger une arrivée',
    description:
      'Kilométrage d’entrée, numéro de clé, emplacement. arrivedAt, réservé aux administrateurs, déplace le moment de l’arrivée, jusqu’à ce que le processus soit bon à facturer : jamais dans l’avenir, ni après la restitution.',
    access: 'receiveCar',
    right: 'processes:write',
    body: arrivalPatch,
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_ARRIVED', 'KEY_TAKEN', 'VISIT_BILLED'] },
  },
  'DELETE /processes/:id/arrival': {
    id: 'undoArrival',
    summary: 'Annuler une arrivée',
    description: 'Le jour même, à Paris. Le kilométrage du véhicule reste ce qu’il est devenu.',
    access: 'receiveCar',
    right: 'processes:write',
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_ARRIVED', 'ALREADY_RETURNED', 'UNDO_TOO_LATE'] },
  },
  'POST /processes/:id/return': {
    id: 'returnCar',
    summary: 'Véhicule rendu',
    description: 'Que le processus soit terminé ou non, et que l’arrivée ait été notée ou non.',
    access: 'receiveCar',
    right: 'processes:write',
    body: returnForm,
    answers: { 200: processSchema },
    refusals: { 409: ['ALREADY_RETURNED'] },
  },
  'PATCH /processes/:id/return': {
    id: 'correctReturn',
    summary: 'Compléter ou corriger une restitution',
    description:
      'returnedAt, réservé aux administrateurs, déplace le moment de la restitution, jusqu’à ce que le processus soit bon à facturer : jamais dans l’avenir, ni avant l’arrivée.',
    access: 'receiveCar',
    right: 'processes:write',
    body: returnPatch,
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_RETURNED', 'VISIT_BILLED'] },
  },
  'DELETE /processes/:id/return': {
    id: 'undoReturn',
    summary: 'Annuler une restitution',
    description: 'Le jour même, à Paris. Une clé donnée entre-temps à un autre véhicule lui reste.',
    access: 'receiveCar',
    right: 'processes:write',
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_RETURNED', 'UNDO_TOO_LATE'] },
  },
} satisfies CallTable

export const visitsFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: visitCalls,
  schemas: [visitForms],
  subjects: { visit: { journal: 'process', webhooks: 'Visites' } },
})
