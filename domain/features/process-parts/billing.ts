import * as billing from '../../billing/billing.ts'
import { billingSchema } from '../../billing/billing.ts'
import type { CallTable } from '../../ground/call.ts'
import { feature } from '../feature.ts'

export const billingCalls = {
  'GET /processes/:id/billing': {
    id: 'billing',
    summary: 'De quoi facturer un processus terminé',
    description:
      'Les lignes acceptées par le client, et ce qui était fait avant qu’il renonce, en centimes toutes taxes comprises\u00a0; aucun taux de TVA n’est connu, et aucun numéro n’est donné. Lire ne change rien\u00a0: ce qui a été repris se dit par `POST …/billing/fetched`.',
    access: 'updateProcess',
    right: 'billing:read',
    answers: { 200: billingSchema },
    refusals: { 409: ['NOT_COMPLETED'] },
  },
  'POST /processes/:id/billing/fetched': {
    id: 'billingFetched',
    summary: 'Dire qu’un bon à facturer a été repris',
    description:
      'Le bon ne s’annule plus. Répéter l’appel ne change rien. Si ses lignes changent ensuite, `changedSinceFetch` le dit, et il se marque de nouveau.',
    access: 'updateProcess',
    right: 'billing:write',
    answers: { 200: billingSchema },
    refusals: { 409: ['NOT_COMPLETED', 'NOT_BILLABLE'] },
  },
  'POST /processes/:id/billable': {
    id: 'markBillable',
    summary: 'Marquer un processus terminé bon à facturer',
    description:
      'Une fois. Un processus rouvert, puis terminé de nouveau, se marque de nouveau\u00a0; de même un bon dont les lignes ont changé depuis qu’il a été repris.',
    access: 'updateProcess',
    right: 'billing:write',
    answers: { 200: billingSchema },
    refusals: { 409: ['NOT_COMPLETED', 'ALREADY_BILLABLE'] },
  },
  'DELETE /processes/:id/billable': {
    id: 'undoBillable',
    summary: 'Annuler un bon à facturer',
    description: 'Tant qu’il n’a pas été repris.',
    access: 'updateProcess',
    right: 'billing:write',
    answers: { 200: billingSchema },
    refusals: { 409: ['NOT_COMPLETED', 'NOT_BILLABLE', 'BILLING_FETCHED'] },
  },
} satisfies CallTable

export const billingFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: billingCalls,
  schemas: [billing],
})
