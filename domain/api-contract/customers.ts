import { carForm, carListQuery, carPatch } from '../car-form.ts'
import { carListSchema, carSchema } from '../car-wire.ts'
import { clientExportSchema } from '../client-export-wire.ts'
import { clientExportQuery, clientForm, clientListQuery, clientPatch } from '../client-form.ts'
import { clientDetailSchema, clientListSchema, clientSchema } from '../client-wire.ts'
import type { CallContract } from './call.ts'

/** Employees write clients and cars too; a reader may only look. */
const readers = ['FORBIDDEN'] as const

/** Clients and their cars. */
export const customersContract = {
  listClients: {
    summary: 'Clients, par nom et prénom',
    query: clientListQuery,
    success: { 200: clientListSchema },
  },
  client: { summary: 'Un client et ses véhicules', success: { 200: clientDetailSchema } },
  createClient: {
    summary: 'Créer un client',
    body: clientForm,
    success: { 201: clientSchema },
    refusals: { 403: readers, 409: ['DUPLICATE'] },
  },
  updateClient: {
    summary: 'Modifier un client',
    description: 'Un champ absent est laissé tel quel, null l’efface.',
    body: clientPatch,
    success: { 200: clientSchema },
    refusals: { 403: readers, 409: ['DUPLICATE'] },
  },
  deleteClient: {
    summary: 'Supprimer un client et ses véhicules',
    description: 'Les processus terminés restent, sans son identité.',
    success: { 204: null },
    refusals: { 409: ['CLIENT_IN_USE'] },
  },
  exportClient: {
    summary: 'Tout ce que le garage sait d’un client, en fichier JSON',
    query: clientExportQuery,
    success: { 200: clientExportSchema },
  },
  listCars: { summary: 'Véhicules, par plaque', query: carListQuery, success: { 200: carListSchema } },
  car: { summary: 'Un véhicule', success: { 200: carSchema } },
  createCar: {
    summary: 'Créer un véhicule',
    description: 'La plaque est conservée en majuscules et chiffres seuls.',
    body: carForm,
    success: { 201: carSchema },
    refusals: { 403: readers, 409: ['DUPLICATE'] },
  },
  updateCar: {
    summary: 'Modifier un véhicule',
    description: 'Un champ absent est laissé tel quel, null l’efface.',
    body: carPatch,
    success: { 200: carSchema },
    refusals: { 403: readers, 409: ['DUPLICATE'] },
  },
  deleteCar: {
    summary: 'Supprimer un véhicule',
    description: 'Les processus terminés restent, sans lui.',
    success: { 204: null },
    refusals: { 409: ['CAR_IN_USE'] },
  },
} satisfies Record<string, CallContract>
