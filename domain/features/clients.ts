import { changedText } from '../activity/journal.ts'
import * as clients from '../clients/client.ts'
import { clientDetailSchema, clientListSchema, clientSchema } from '../clients/client.ts'
import { clientLabels } from '../clients/client-fields.ts'
import * as clientForms from '../clients/client-form.ts'
import {
  allClientsQuery,
  type ClientPatch,
  clientExportQuery,
  clientForm,
  clientPatch,
} from '../clients/client-form.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, type Fields, outside, toWebhooks } from '../ground/event-row.ts'
import * as clientExport from '../privacy/client-export-wire.ts'
import { clientExportSchema } from '../privacy/client-export-wire.ts'
import { feature } from './feature.ts'
import { wholeList } from './whole-list.ts'

export const clientCalls = {
  'GET /clients': {
    id: 'listClients',
    summary: 'Clients, par nom et prénom',
    description: wholeList,
    access: 'read',
    right: 'clients:read',
    query: allClientsQuery,
    answers: { 200: clientListSchema },
  },
  'GET /clients/:id': {
    id: 'client',
    summary: 'Un client et ses véhicules',
    access: 'read',
    right: 'clients:read',
    answers: { 200: clientDetailSchema },
  },
  'POST /clients': {
    id: 'createClient',
    summary: 'Créer un client',
    access: 'writeClient',
    right: 'clients:write',
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
    right: 'clients:write',
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

const changedWords = { ...clientLabels, type: 'particulier ou professionnel' } satisfies Record<
  keyof ClientPatch,
  string
>

export const clientsFeature = feature({
  chapter: 'Clients et véhicules',
  calls: clientCalls,
  schemas: [clients, clientForms, clientExport],
  events: {
    'client.created': toWebhooks(
      'Créé',
      outside(() => 'Client créé'),
    ),
    'client.changed': toWebhooks(
      'Modifié',
      outside<About & Fields>(({ after }) => changedText('Client modifié', after.fields, changedWords)),
    ),
    'client.exported': toWebhooks(
      'Données exportées',
      outside(() => 'Données du client exportées'),
    ),
    'client.erased': toWebhooks(
      'Supprimé',
      outside(() => 'Client supprimé'),
    ),
  },
  subjects: { client: { journal: 'client', webhooks: 'Clients' } },
})
