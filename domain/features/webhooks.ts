import { named } from '../activity/journal.ts'
import type { CallTable } from '../ground/call.ts'
import { type About, outside } from '../ground/event-row.ts'
import * as webhooks from '../webhooks/webhook.ts'
import {
  deliveryListQuery,
  deliveryListSchema,
  deliverySchema,
  type OffReason,
  offLabels,
  type WebhookPatch,
  webhookForms,
  webhookListSchema,
  webhookSchema,
  webhooksMax,
} from '../webhooks/webhook.ts'
import { feature } from './feature.ts'

type Forms = ReturnType<typeof webhookForms>

/** The calls that do not depend on the events. */
const later = {
  'POST /webhooks/:id/rotate': {
    id: 'rotateWebhookSecret',
    summary: 'Changer le secret d’un webhook',
    description: 'Pendant 24 heures, chaque envoi est signé avec l’ancien secret et avec le nouveau.',
    access: 'manageGarage',
    reauthentication: true,
    answers: { 200: webhookSchema },
  },
  'POST /webhooks/:id/test': {
    id: 'testWebhook',
    summary: 'Envoyer un essai',
    description: 'De type test, essayé une fois. Un essai en attente est rendu tel quel.',
    access: 'manageGarage',
    answers: { 200: deliverySchema },
  },
  'DELETE /webhooks/:id': {
    id: 'deleteWebhook',
    summary: 'Supprimer un webhook et ses envois',
    access: 'manageGarage',
    answers: { 204: null },
  },
  'GET /webhooks/:id/deliveries': {
    id: 'listDeliveries',
    summary: 'Envois d’un webhook, du dernier au premier',
    description: 'Pendant 30 jours, avec la dernière réponse.',
    access: 'manageGarage',
    query: deliveryListQuery,
    answers: { 200: deliveryListSchema },
  },
  'POST /webhooks/:id/deliveries/:deliveryId/resend': {
    id: 'resendDelivery',
    summary: 'Renvoyer un envoi',
    description: 'Avec le même webhook-id. Un envoi en attente est essayé aussitôt.',
    access: 'manageGarage',
    answers: { 200: deliverySchema },
  },
} satisfies CallTable

const callsOf = ({ webhookForm, webhookPatch }: Forms) =>
  ({
    'GET /webhooks': {
      id: 'listWebhooks',
      summary: 'Webhooks du garage',
      description:
        'Les adresses qui reçoivent des événements, selon Standard Webhooks. secret est null sans preuve d’identité de moins de 15 minutes.',
      access: 'manageGarage',
      answers: { 200: webhookListSchema },
    },
    'POST /webhooks': {
      id: 'createWebhook',
      summary: 'Créer un webhook',
      description: `${webhooksMax} au plus. L’adresse est publique, en https. Un envoi a un type, un instant et des identifiants\u00a0: le reste se lit par un appel.`,
      access: 'manageGarage',
      reauthentication: true,
      idempotent: true,
      body: webhookForm,
      answers: { 201: webhookSchema },
    },
    'PATCH /webhooks/:id': {
      id: 'updateWebhook',
      summary: 'Modifier un webhook, le désactiver ou le réactiver',
      description: 'Désactivé, ses envois en attente sont abandonnés.',
      access: 'manageGarage',
      // Switching one off must be quick; sending elsewhere needs a proof.
      reauthentication: ({ url, enabled }: WebhookPatch) => url !== undefined || enabled === true,
      body: webhookPatch,
      answers: { 200: webhookSchema },
    },
    ...later,
  }) satisfies CallTable

export type WebhookCall = keyof ReturnType<typeof callsOf>

/** The host of an address: its path may contain a secret. */
type Host = { host: string }

/** @param names the events that a webhook may choose, in their order */
export function webhooksOf(names: readonly [string, ...string[]]) {
  const forms = webhookForms(names)
  return feature({
    chapter: 'Garage et équipe',
    calls: callsOf(forms),
    schemas: [webhooks, forms],
    events: {
      'webhook.created': outside<About & { after: Host }>(({ after }) => named('Webhook créé', after.host)),
      'webhook.changed': outside<About & { after: Host & { fields: ('url' | 'events')[] } }>(({ after }) =>
        named('Webhook modifié', after.host),
      ),
      'webhook.enabled': outside<About & { after: Host }>(({ after }) => named('Webhook réactivé', after.host)),
      'webhook.disabled': outside<About & { after: Host & { reason: OffReason } }>(
        ({ after: { host, reason } }) => `Webhook ${host}\u00a0: ${offLabels[reason].toLowerCase()}`,
      ),
      'webhook.rotated': outside<About & { after: Host }>(({ after }) =>
        named('Secret d’un webhook changé', after.host),
      ),
      'webhook.removed': outside<About & { before: Host }>(({ before }) => named('Webhook supprimé', before.host)),
    },
    subjects: { webhook: { journal: 'garage' } },
  })
}
