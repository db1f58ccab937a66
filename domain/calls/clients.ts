import { clientExportSchema } from '../client-export-wire.ts'
import { clientExportQuery, clientForm, clientListQuery, clientPatch } from '../client-form.ts'
import { clientDetailSchema, clientListSchema, clientSchema } from '../client-wire.ts'
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
    proof: true,
    summary: 'Supprimer un client et ses véhicules',
    description: 'Les processus terminés restent, sans son identité.',
    access: 'deleteClient',
    answers: { 204: null },
    refusals: { 409: ['CLIENT_IN_USE'] },
  },
  'GET /clients/:id/export': {
    id: 'exportClient',
    proof: true,
    summary: 'Tout ce que le garage sait d’un client, en fichier JSON',
    access: 'exportClient',
    query: clientExportQuery,
    answers: { 200: clientExportSchema },
  },
} satisfies CallTable
