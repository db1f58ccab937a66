import type { ContactForm } from '../../../domain/contact/contact-schemas.ts'
import type { DomainEvent } from '../../../domain/features.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Author } from '../../http/actor.ts'

/** Records the last contact with the customer and its topic, also for mails that are sent automatically. */
export async function recordCustomerContact(
  tx: TenantTx,
  processId: string,
  { way, about }: ContactForm,
  now: Date,
): Promise<void> {
  const change = { told_at: now, told_way: way, told_about: about }
  await tx.from('processes').where({ garage_id: tx.garageId, id: processId }).update(change)
}

/** Records that the customer was asked or reminded by mail. For a link handed over, the employee records the way. */
export async function recordRequestContact(
  tx: TenantTx,
  _: Author,
  event: DomainEvent<'approval.sent' | 'approval.reminded'>,
  { now }: Pick<Context, 'now'>,
): Promise<void> {
  if (event.name === 'approval.sent' && event.after.way === 'link') return
  await recordCustomerContact(tx, event.processId, { way: 'mail', about: 'approval' }, now())
}
