import { fullName } from '../../domain/ground/full-name.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type Program, rightsText } from '../../domain/programs/program.ts'
import type { TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import { queueMail } from '../mails/queue.ts'
import { mailOrigin } from '../runtime/public-origin.ts'

/** Mails all active administrators of the garage about a program. */
export async function mailProgram(
  tx: TenantTx,
  context: Context,
  kind: 'program_created' | 'program_expiring',
  { name, rights, expiresAt, madeBy }: Program,
): Promise<void> {
  const origin = mailOrigin(context.config)
  const link = origin && origin + routes.programs.href()
  const admins = tx.from('users').where({ garage_id: tx.garageId, role: 'admin', active: true })
  for (const { email, prenom } of await admins.orderBy('id').select('email', 'prenom')) {
    const props = { prenom, name, rightsText: rightsText(rights), expiresAt, madeBy: madeBy && fullName(madeBy) }
    await queueMail(tx, context, { kind, recipient: email, link, props })
  }
}
