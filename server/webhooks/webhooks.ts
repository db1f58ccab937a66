import { randomBytes } from 'node:crypto'
import { isReauthenticationDue } from '../../domain/factors/second-factor.ts'
import { applyPatch } from '../../domain/ground/apply-patch.ts'
import { changedFields } from '../../domain/ground/changed-fields.ts'
import {
  formerSecretMs,
  urlRefusals,
  type Webhook,
  type WebhookForm,
  type WebhookPatch,
  webhookSchema,
  webhooksMax,
} from '../../domain/webhooks/webhook.ts'
import { columns, type RowOf } from '../database/columns.ts'
import { newId } from '../database/ids.ts'
import { instantOf } from '../database/instant.ts'
import type { Row, TenantRead, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { lockGarage } from '../garage/garage.ts'
import type { Actor } from '../http/actor.ts'
import { type AppError, invalid, notFound } from '../http/errors.ts'
import { checkDestination, OutboundError, reachOf } from '../outbound/post-safely.ts'
import { decryptToken, encryptToken } from '../secrets/link-token.ts'
import { switchOff } from './switch-off.ts'

/** The reader: a fresh proof shows the secrets. */
export type WebhookReader = Pick<Context, 'secrets' | 'now'> & { actor: Pick<Actor, 'provedAt'> }

const selected = columns(webhookSchema, 'w', { secret: null })
type WebhookRow = RowOf<typeof selected> & Pick<Row<'webhooks'>, 'secret_cipher'>

/** The webhooks of the garage, the first made first. */
export async function listWebhooks(tx: TenantRead, reader: WebhookReader): Promise<Webhook[]> {
  const rows = await tx.raw<WebhookRow>(
    `select ${selected}, w.secret_cipher from webhooks w where w.garage_id = :garageId order by w.id`,
    { garageId: tx.garageId },
  )
  return rows.map((row) => toWebhook(row, reader))
}

/** @throws AppError 404 */
export async function readWebhook(tx: TenantRead, id: string, reader: WebhookReader): Promise<Webhook> {
  return toWebhook(await rowOf(tx, id), reader)
}

async function rowOf(tx: TenantRead, id: string, lock = ''): Promise<WebhookRow> {
  const [row] = await tx.raw<WebhookRow>(
    `select ${selected}, w.secret_cipher from webhooks w where w.garage_id = :garageId and w.id = :id ${lock}`,
    { garageId: tx.garageId, id },
  )
  if (!row) throw notFound()
  return row
}

function toWebhook({ secret_cipher, ...webhook }: WebhookRow, { secrets, now, actor }: WebhookReader): Webhook {
  const isShown = !isReauthenticationDue(actor.provedAt, now())
  const secret = isShown ? decryptToken(secrets.linkKey, secret_cipher, webhook.id) : null
  const former = webhook.formerSecretUntil
  return { ...webhook, secret, formerSecretUntil: former !== null && former > instantOf(now()) ? former : null }
}

/** @throws AppError 404 */
export const requireWebhook = async (tx: TenantRead, id: string): Promise<void> => void (await rowOf(tx, id))

/**
 * Makes a webhook with a new secret. The lock of the garage makes people who create at the same time wait for each
 * other.
 * @throws AppError 400 on the address when it may not be used, or the garage has the most webhooks
 */
export async function createWebhook(tx: TenantTx, actor: Actor, { url, events }: WebhookForm, context: Context) {
  const { host } = await usableUrl(url, context)
  await lockGarage(tx)
  const { length } = await tx.from('webhooks').where({ garage_id: tx.garageId }).select('id')
  if (length >= webhooksMax) throw onUrl(`Un garage a ${webhooksMax} webhooks au plus\u00a0: supprimez-en un d’abord.`)
  const id = newId()
  await tx.from('webhooks').insert({
    garage_id: tx.garageId,
    id,
    url,
    events,
    secret_cipher: encryptToken(context.secrets.linkKey, newSecret(), id),
    created_at: context.now(),
  })
  await recordEvent(tx, actor, { name: 'webhook.created', id, after: { host } }, context)
  return { id }
}

/** Changes the address or the events, and switches on or off. @throws AppError 400 on the address; 404 */
export async function updateWebhook(
  tx: TenantTx,
  actor: Actor,
  id: string,
  { enabled, ...patch }: WebhookPatch,
  context: Context,
): Promise<void> {
  const webhook = await rowOf(tx, id, 'for update')
  const before = { url: webhook.url, events: webhook.events }
  const after = applyPatch(before, patch)
  const fields = Object.keys(changedFields(before, after)) as ('url' | 'events')[]
  const { host } = fields.includes('url') ? await usableUrl(after.url, context) : new URL(after.url)
  if (fields.length > 0) {
    // The failures of the former address do not count for the new one.
    await ofWebhook(tx, id).update(fields.includes('url') ? { ...after, ...unjudged } : after)
    await recordEvent(tx, actor, { name: 'webhook.changed', id, after: { host, fields } }, context)
  }
  if (enabled === false) await switchOff(tx, id, 'hand', context, actor)
  if (enabled !== true || webhook.enabled) return
  await ofWebhook(tx, id).update({ enabled: true, off_reason: null, ...unjudged })
  await recordEvent(tx, actor, { name: 'webhook.enabled', id, after: { host } }, context)
}

/** Gives a webhook another secret; the former one also signs for a day. @throws AppError 404 */
export async function rotateSecret(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { url, secret_cipher } = await rowOf(tx, id, 'for update')
  const now = context.now()
  await ofWebhook(tx, id).update({
    secret_cipher: encryptToken(context.secrets.linkKey, newSecret(), id),
    former_secret_cipher: secret_cipher,
    former_secret_until: new Date(now.getTime() + formerSecretMs),
  })
  await recordEvent(tx, actor, { name: 'webhook.rotated', id, after: { host: new URL(url).host } }, context)
}

/** Removes a webhook and its deliveries. @throws AppError 404 */
export async function deleteWebhook(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const { url } = await rowOf(tx, id, 'for update')
  await tx.from('webhook_deliveries').where({ garage_id: tx.garageId, webhook_id: id }).delete()
  await ofWebhook(tx, id).delete()
  await recordEvent(tx, actor, { name: 'webhook.removed', id, before: { host: new URL(url).host } }, context)
}

/** A webhook of which no answer is known. */
const unjudged = { failing_since: null, slow_since: null, slow_mailed_at: null }

const ofWebhook = (tx: TenantTx, id: string) => tx.from('webhooks').where({ garage_id: tx.garageId, id })

/** 32 random bytes, as Standard Webhooks writes them. */
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** @throws AppError 400 on the address: its form, or a name without an address that may be reached */
async function usableUrl(url: string, { config, resolveName }: Pick<Context, 'config' | 'resolveName'>): Promise<URL> {
  try {
    return await checkDestination(url, { ...reachOf(config), resolve: resolveName })
  } catch (error) {
    throw error instanceof OutboundError ? onUrl(error.reason === 'url' ? urlRefusals.url : urlRefusals.address) : error
  }
}

const onUrl = (message: string): AppError => invalid([{ path: ['url'], message, code: 'custom' }])
