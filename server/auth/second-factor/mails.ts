import { fullName } from '../../../domain/full-name.ts'
import { routes } from '../../../domain/routes.ts'
import type { FactorChange } from '../../../domain/second-factor.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailOrigin } from '../../runtime/public-origin.ts'

type Account = { email: string; prenom: string }
type Person = Account & { nom: string }

/** What proves who they are has changed: they are told, in the transaction of the change (ASVS 6.3.7). */
export async function tellFactorChanged(
  tx: TenantTx,
  context: Context,
  { email, prenom }: Account,
  change: FactorChange,
): Promise<void> {
  const props = { prenom, change, changedAt: context.now().toISOString() }
  const link = toPage(context, routes.profile.href())
  await queueMail(tx, context, { kind: 'second_factor_changed', recipient: email, link, props })
}

/** Whose second step is gone, and who took it away: both are told. */
export async function tellReset(tx: TenantTx, context: Context, whose: Person, by: Person): Promise<void> {
  const changedAt = context.now().toISOString()
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: whose.email,
    link: toPage(context, routes.login.href()),
    props: { prenom: whose.prenom, whose: 'own', other: fullName(by), changedAt },
  })
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: by.email,
    link: toPage(context, routes.profile.href()),
    props: { prenom: by.prenom, whose: 'colleague', other: fullName(whose), changedAt },
  })
}

/** Five wrong codes after the right password, or from who is signed in (ASVS 6.3.5). */
export async function tellStepRefused(
  tx: TenantTx,
  context: Context,
  { email, prenom }: Account,
  where: { ip: string | null; signedIn: boolean },
): Promise<void> {
  const props = { prenom, at: context.now().toISOString(), ip: where.ip, signedIn: where.signedIn }
  const link = toPage(context, routes.resetRequest.href())
  await queueMail(tx, context, { kind: 'second_step_refused', recipient: email, link, props })
}

function toPage({ config }: Context, path: string): string | null {
  const origin = mailOrigin(config)
  return origin && origin + path
}
