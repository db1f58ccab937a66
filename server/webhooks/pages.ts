import type { WebhookCall } from '../../domain/features/webhooks.ts'
import { calls, webhookEventGroups as groups } from '../../domain/features.ts'
import * as routes from '../../domain/ground/routes.ts'
import { deliveryListQuery, type Webhook, webhookEventLabel, webhookSchema } from '../../domain/webhooks/webhook.ts'
import { isPurpose, webhookPurposes } from '../../domain/webhooks/webhook-purposes.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import type { Actor } from '../http/actor.ts'
import { answerOf, type Handlers } from '../http/calls/call-handlers.ts'
import {
  type Fields,
  form,
  formWithoutCall,
  type PageRequest,
  type Pages,
  page,
  pressed,
  question,
} from '../http/forms/page-table.ts'
import { listDeliveries, readDelivery, resend, sendTest } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhook,
  requireWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookReader,
} from './webhooks.ts'

const readerOf = ({ secrets, now }: Deps, actor: Actor): WebhookReader => ({ secrets, now, actor })

export const webhooksApi = (deps: Deps): Handlers<WebhookCall> => ({
  'GET /webhooks': async (tx, { actor }) => ({ items: await listWebhooks(tx, readerOf(deps, actor)) }),
  'POST /webhooks': (tx, { actor, body }) => createWebhook(tx, actor, body, deps),
  'PATCH /webhooks/:id': async (tx, { actor, params: { id }, body }) => {
    await updateWebhook(tx, actor, id, body, deps)
    return readWebhook(tx, id, readerOf(deps, actor))
  },
  'POST /webhooks/:id/rotate': async (tx, { actor, params: { id } }) => {
    await rotateSecret(tx, actor, id, deps)
    return readWebhook(tx, id, readerOf(deps, actor))
  },
  'POST /webhooks/:id/test': async (tx, { params: { id } }) => {
    await requireWebhook(tx, id)
    return readDelivery(tx, id, await sendTest(tx, id, deps))
  },
  'DELETE /webhooks/:id': (tx, { actor, params: { id } }) => deleteWebhook(tx, actor, id, deps),
  'GET /webhooks/:id/deliveries': async (tx, { params: { id }, query }) => {
    await requireWebhook(tx, id)
    return listDeliveries(tx, id, query.page)
  },
  'POST /webhooks/:id/deliveries/:deliveryId/resend': async (tx, { params: { id, deliveryId } }) => {
    await resend(tx, id, deliveryId, deps)
    return readDelivery(tx, id, deliveryId)
  },
})

export const webhookAnswers = (deps: Deps) => [
  answerOf(webhookSchema, (tx, { actor, made = '' }) => readWebhook(tx, made, readerOf(deps, actor))),
]

/** The ticked events of a form. */
const ticksIn = ({ events }: Fields): unknown[] => (events === undefined ? [] : [events].flat())
/** The events of the chosen purpose, else the ticked ones; an empty list where none is ticked, so that it is refused. */
const eventsIn = (fields: Fields): readonly unknown[] =>
  isPurpose(fields.usage) ? webhookPurposes[fields.usage].events : ticksIn(fields)
const bodyOf = (fields: Fields) => ({ url: fields.url, events: eventsIn(fields) })

const toWebhook = ({ params }: PageRequest<{ id: string }>) => routes.webhook.href(params)

/** The list with its form, and the page of one webhook: `?modifier`, and a question before two of its buttons. */
export const webhookPages = {
  webhooks: page({
    read: async (tx, { deps, actor, isSent, fields, values, issues }) => ({
      groups,
      webhooks: await listWebhooks(tx, readerOf(deps, actor)),
      chosen: isSent ? ticksIn(fields).map(String) : [],
      values,
      issues,
    }),
    form: form({
      call: 'POST /webhooks',
      body: bodyOf,
      to: (_, { id }) => routes.webhook.href({ id }),
      already: { page: 'webhook', id: 'id', message: 'Ce webhook est déjà enregistré\u00a0: le voici' },
      toast: 'Webhook créé\u00a0: copiez son secret, puis essayez-le.',
    }),
  }),
  webhook: page({
    query: deliveryListQuery.loose(),
    back: toWebhook,
    read: webhookPage,
    edits: {
      takes: calls['PATCH /webhooks/:id'].body,
      now: async (tx, { deps, actor, params }) => {
        const { url, events } = await readWebhook(tx, params.id, readerOf(deps, actor))
        return { url, events }
      },
      words: { events: (names) => (names as string[]).map((name) => webhookEventLabel(groups, name)).join(', ') },
    },
    forms: [
      form({ call: 'POST /webhooks/:id/test', when: pressed('essayer'), isButton: true, toast: 'Essai envoyé' }),
      form({
        call: 'POST /webhooks/:id/deliveries/:deliveryId/resend',
        when: pressed('renvoyer'),
        isButton: true,
        params: ({ id }, { deliveryId }) => ({ id, deliveryId }),
        toast: 'Remis dans la file d’envoi',
      }),
      form({
        call: 'POST /webhooks/:id/rotate',
        when: pressed('secret'),
        isButton: true,
        first: (_, request) => question(request, questions.secret),
        toast: 'Secret changé\u00a0: l’ancien signe encore pendant 24 heures.',
      }),
      form({
        call: 'PATCH /webhooks/:id',
        when: pressed('desactiver'),
        isButton: true,
        body: () => ({ enabled: false }),
        toast: 'Webhook désactivé',
      }),
      form({
        call: 'PATCH /webhooks/:id',
        when: pressed('reactiver'),
        isButton: true,
        body: () => ({ enabled: true }),
        toast: 'Webhook réactivé',
      }),
      form({
        call: 'DELETE /webhooks/:id',
        when: pressed('supprimer'),
        isButton: true,
        first: (_, request) => question(request, questions.supprimer),
        to: 'webhooks',
        toast: 'Webhook supprimé',
      }),
      // A form that only reauthenticates: the page then shows the secret.
      formWithoutCall({ access: 'manageGarage', reauthentication: true, when: pressed('montrer') }),
      form({ call: 'PATCH /webhooks/:id', body: bodyOf, toast: 'Webhook modifié' }),
    ],
  }),
} satisfies Pages

async function webhookPage(tx: TenantRead, request: PageRequest<{ id: string }, { page: number; modifier?: unknown }>) {
  const { deps, actor, params, query, isSent, fields, values, issues } = request
  const [webhook, deliveries] = await Promise.all([
    readWebhook(tx, params.id, readerOf(deps, actor)),
    listDeliveries(tx, params.id, query.page),
  ])
  const isEdited = isSent || query.modifier !== undefined
  return { groups, webhook, deliveries, isEdited, chosen: chosenOf(webhook, isSent, fields), values, issues }
}

const chosenOf = ({ events }: Webhook, isSent: boolean, fields: Fields): string[] =>
  isSent ? ticksIn(fields).map(String) : events

const questions = {
  secret: {
    title: 'Changer le secret\u00a0?',
    text: 'Pendant 24 heures, chaque envoi est signé avec l’ancien secret et avec le nouveau\u00a0: donnez le nouveau au programme qui reçoit d’ici là.',
    confirmLabel: 'Changer le secret',
    danger: false,
    fields: { geste: 'secret' },
  },
  supprimer: {
    title: 'Supprimer le webhook\u00a0?',
    text: 'Son adresse ne recevra plus rien, et la liste de ses envois est effacée.',
    confirmLabel: 'Supprimer le webhook',
    danger: true,
    fields: { geste: 'supprimer' },
  },
}
