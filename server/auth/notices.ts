import { routes } from '../../domain/routes.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'

export async function mailPasswordChanged(
  tx: TenantTx,
  context: Context,
  { email, prenom }: { email: string; prenom: string },
): Promise<void> {
  const origin = mailOrigin(context.config)
  await queueMail(tx, context, {
    kind: 'password_changed',
    recipient: email,
    link: origin && origin + routes.resetRequest.href(),
    props: { prenom, changedAt: context.now().toISOString() },
  })
}
