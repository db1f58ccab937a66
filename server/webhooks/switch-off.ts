import * as routes from '../../domain/ground/routes.ts'
import type { OffReason } from '../../domain/webhooks/webhook.ts'
import type { Row, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Author, nobody } from '../http/actor.ts'
import { queueMail } from '../mails/queue.ts'
import { mailLink } from '../runtime/public-origin.ts'

/** Switches a webhook off and gives its waiting deliveries up. The administrators get a mail, unless one of them did it. */
export async function switchOff(
  tx: TenantTx,
  id: string,
  reason: OffReason,
  context: Context,
  author: Author = nobody,
): Promise<void> {
  const [webhook] = await tx
    .from('webhooks')
    .where({ garage_id: tx.garageId, id, enabled: true })
    .update({ enabled: false, off_reason: reason })
    .returning('url')
  if (!webhook) return
  await tx
    .from('webhook_deliveries')
    .where({ garage_id: tx.garageId, webhook_id: id, state: 'waiting' })
    .update({ state: 'given_up', failure: tx.sql(`coalesce(failure, 'off')`), next_at: null })
  const { host } = new URL(webhook.url)
  await recordEvent(tx, author, { name: 'webhook.disabled', id, after: { host, reason } }, context)
  if (reason !== 'hand') await mailAdmins(tx, { id, host, reason }, context)
}

type Off = { id: string; host: string; reason: Exclude<OffReason, 'hand'> }

function mailAdmins(tx: TenantTx, { id, host, reason }: Off, context: Context): Promise<void> {
  const props = { host, reason, offAt: context.now().toISOString() }
  return forAdmins(tx, id, context, ({ prenom, ...mail }) =>
    queueMail(tx, context, { ...mail, kind: 'webhook_off', props: { prenom, ...props } }),
  )
}

/** Mails the administrators that all answers of a webhook have been slow for a day. */
export async function mailSlow(tx: TenantTx, { id, url }: Row<'webhooks'>, since: string, context: Context) {
  const props = { host: new URL(url).host, since }
  await forAdmins(tx, id, context, ({ prenom, ...mail }) =>
    queueMail(tx, context, { ...mail, kind: 'webhook_slow', props: { prenom, ...props } }),
  )
}

type Addressed = { recipient: string; link: string | null; prenom: string }

async function forAdmins(
  tx: TenantTx,
  id: string,
  context: Context,
  queue: (mail: Addressed) => Promise<unknown>,
): Promise<void> {
  const admins = await tx
    .from('users')
    .where({ garage_id: tx.garageId, role: 'admin', active: true })
    .select('email', 'prenom')
  const link = mailLink(context.config, routes.webhook.href({ id }))
  for (const { email: recipient, prenom } of admins) await queue({ recipient, link, prenom })
}
