import { routes } from '../../domain/routes.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { queueMail } from '../mails/queue.ts'
import { mailLink } from '../runtime/public-origin.ts'
import { removeEmailChange } from './email-change.ts'
import { removePending } from './second-factor/second-step.ts'
import { endSessionsOf } from './session-lifetime.ts'

type Account = { userId: string; email: string; prenom: string }
type Ended = { reason: 'password_reset' | 'password_changed'; exceptId?: string }

/** Whoever else knew the old one is out, and who reads the account's mail is told. */
export async function storePassword(
  tx: TenantTx,
  { userId, email, prenom }: Account,
  passwordHash: string,
  context: Context,
  { reason, ...but }: Ended,
): Promise<void> {
  const now = context.now()
  const account = tx.from('users').where({ garage_id: tx.garageId, id: userId })
  await account.update({ password_hash: passwordHash, updated_at: now })
  await removeEmailChange(tx, userId)
  await removePending(tx, userId)
  await endSessionsOf(tx, userId, reason, now, but)
  await queueMail(tx, context, {
    kind: 'password_changed',
    recipient: email,
    link: mailLink(context.config, routes.resetRequest.href()),
    props: { prenom, changedAt: now.toISOString() },
  })
}
