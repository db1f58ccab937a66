import { fullName } from '../../../domain/full-name.ts'
import { routes } from '../../../domain/routes.ts'
import type { FactorChange } from '../../../domain/second-factor.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { queueMail } from '../../mails/queue.ts'
import { mailLink } from '../../runtime/public-origin.ts'

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
  const link = mailLink(context.config, routes.profile.href())
  await queueMail(tx, context, { kind: 'second_factor_changed', recipient: email, link, props })
}

/** Whose second step is gone, and who took it away: both are told. */
export async function tellReset(tx: TenantTx, context: Context, whose: Person, by: Person): Promise<void> {
  const changedAt = context.now().toISOString()
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: whose.email,
    link: mailLink(context.config, routes.login.href()),
    props: { prenom: whose.prenom, whose: 'own', other: fullName(by), changedAt },
  })
  await queueMail(tx, context, {
    kind: 'second_factor_reset',
    recipient: by.email,
    link: mailLink(context.config, routes.profile.href()),
    props: { prenom: by.prenom, whose: 'colleague', other: fullName(whose), changedAt },
  })
}
