import * as z from 'zod'
import { ids, instant, listShape } from '../ground/answer-schemas.ts'
import { boolRule, pageRule, requiredLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

/** How many webhooks a garage may have. */
export const webhooksMax = 10
/** How many deliveries of a garage may wait; beyond, a webhook that fails or is slow is switched off. */
export const waitingDeliveriesMax = 10_000
/** Seconds from each failed attempt to the next one; after the last, a delivery is given up. */
export const retryAfterS = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 24 * 3600] as const
/** How long a webhook may fail without a success before it is switched off. */
export const failingDaysMax = 5
/** An answer that takes longer is slow. */
export const slowAnswerMs = 3_000
/** How long all answers must be slow before the administrators get a mail. */
export const slowMailMs = limits.dayMs
/** How long the former secret also signs, after a change of the secret. */
export const formerSecretMs = limits.dayMs

/** The events that a webhook may choose, with their labels, by the title of their subject. */
export type EventGroups = Record<string, Record<string, string>>

/** « Processus : Terminé », by the name of the event; an event of another version shows its name. */
export function webhookEventLabel(groups: EventGroups, name: string): string {
  if (name === 'test') return 'Essai'
  const group = Object.entries(groups).find(([, events]) => name in events)
  return group ? `${group[0]}\u00a0: ${group[1][name]?.toLowerCase()}` : name
}

/** Why a webhook is off: an administrator, an answer 410, five days of failures, too many waiting deliveries. */
export const offReasons = ['hand', 'gone', 'failing', 'full'] as const
export type OffReason = (typeof offReasons)[number]

/**
 * A webhook: an address that receives the events that it names. `secret` signs the deliveries; null without a fresh
 * proof, or when the secret of the installation has changed since. Until `formerSecretUntil`, the former one signs too.
 */
export const webhookSchema = z.object({
  ...ids,
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  offReason: z.enum(offReasons).nullable(),
  failingSince: instant.nullable(),
  /** The first of its slow answers; null after a quick one. */
  slowSince: instant.nullable(),
  createdAt: instant,
  secret: z.string().nullable(),
  formerSecretUntil: instant.nullable(),
})

export const webhookListSchema = z.object({ items: z.array(webhookSchema) })

export const deliveryStates = ['waiting', 'delivered', 'given_up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt has no status: a reason of `server/outbound`, a webhook that was switched off, a lost secret. */
export const deliveryFailures = [
  'url',
  'address',
  'name',
  'timeout',
  'certificate',
  'connection',
  'off',
  'secret',
] as const
export type DeliveryFailure = (typeof deliveryFailures)[number]

/** An event sent to a webhook, with the last answer. `id` is the `webhook-id` of every attempt. */
export const deliverySchema = z.object({
  ...ids,
  webhookId: z.uuid(),
  event: z.string(),
  subjectId: z.uuid().nullable(),
  processId: z.uuid().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  status: z.int().nullable(),
  failure: z.enum(deliveryFailures).nullable(),
  tookMs: z.int().nullable(),
  answer: z.string().nullable(),
  createdAt: instant,
  triedAt: instant.nullable(),
  nextAt: instant.nullable(),
})

export const deliveryListSchema = z.object({ ...listShape, items: z.array(deliverySchema) })
export const deliveryListQuery = z.object({ page: pageRule() })

const wrongUrl = 'Adresse invalide\u00a0: elle commence par https://'
const chooseEvents = 'Choisissez au moins un événement'

/** Also http, which the server allows to its own machine in development. */
const url = requiredLine({
  max: limits.linkMax,
  required: 'Adresse requise',
  tooLong: `Adresse trop longue (${limits.linkMax} caractères au plus)`,
}).regex(/^https?:\/\/[^\s/]/i, wrongUrl)

/** The forms of a webhook that chooses among these events. A form sends one text for a single event. */
export function webhookForms(names: readonly [string, ...string[]]) {
  const events = z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z
      .array(z.enum(names, { error: 'Événement inconnu' }), { error: chooseEvents })
      .min(1, chooseEvents)
      .overwrite((given) => [...new Set(given)].sort()),
  )
  return {
    webhookForm: z.object({ url, events }),
    webhookPatch: z.object({ url: url.optional(), events: events.optional(), enabled: boolRule.optional() }),
  }
}

export type Webhook = z.output<typeof webhookSchema>
type Forms = ReturnType<typeof webhookForms>
export type WebhookForm = z.output<Forms['webhookForm']>
export type WebhookPatch = z.output<Forms['webhookPatch']>
export type Delivery = z.output<typeof deliverySchema>
export type DeliveryPage = z.output<typeof deliveryListSchema>

/** The body of a delivery: ids alone, the rest is read by a call. */
export type WebhookPayload = {
  type: string
  timestamp: string
  data: { id: string | null; processId: string | null }
}

/** The refusals of an address, on its field. */
export const urlRefusals = {
  url: 'Adresse invalide\u00a0: https, sans nom d’utilisateur\u00a0; http seulement vers une machine que l’installateur a permise (OUTBOUND_ALLOW)',
  address:
    'Adresse introuvable sur internet. Une machine de votre réseau se permet par l’installateur, avec son port (OUTBOUND_ALLOW).',
} as const

export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'En attente',
  delivered: 'Reçu',
  given_up: 'Abandonné',
}

const unreachableAddress = 'Adresse introuvable sur internet'

export const failureLabels: Record<DeliveryFailure, string> = {
  url: 'Adresse invalide',
  address: unreachableAddress,
  // Deliveries from before the two had one answer.
  name: unreachableAddress,
  timeout: 'Pas de réponse en 10 secondes',
  certificate: 'Certificat refusé',
  connection: 'Connexion impossible',
  off: 'Webhook désactivé',
  secret: 'Secret illisible\u00a0: changez-le',
}

export const offLabels: Record<OffReason, string> = {
  hand: 'Désactivé',
  gone: 'Désactivé\u00a0: son adresse a répondu qu’elle n’existe plus (410)',
  failing: `Désactivé\u00a0: ${failingDaysMax} jours d’échecs`,
  full: 'Désactivé\u00a0: trop d’envois en attente',
}
