import { routes } from '../../domain/routes.ts'
import type { TenantTx } from '../database/tenant.ts'
import { type MailDesk, queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'

/** Tells the owner of an account that its password changed. */
export async function tellPasswordChanged(
  tx: TenantTx,
  desk: MailDesk,
  { email, prenom }: { email: string; prenom: string },
): Promise<void> {
  const origin = mailOrigin(desk.config)
  await queueMail(tx, desk, {
    kind: 'password_changed',
    recipient: email,
    link: origin && origin + routes.resetRequest.href(),
    props: { prenom, changedAt: desk.now().toISOString() },
  })
}

/** Tells whoever reads the address that was left that the account has another now. */
export async function tellEmailChanged(
  tx: TenantTx,
  desk: MailDesk,
  { email, prenom }: { email: string; prenom: string },
): Promise<void> {
  const props = { prenom, changedAt: desk.now().toISOString() }
  await queueMail(tx, desk, { kind: 'email_changed', recipient: email, link: null, props })
}
