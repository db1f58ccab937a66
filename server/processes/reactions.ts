import type { DomainEvent } from '../../domain/features.ts'
import { endOfDayParis } from '../../domain/ground/dates.ts'
import type { Selected, TenantTx } from '../database/tenant.ts'
import type { Context } from '../deps.ts'
import type { Author } from '../http/actor.ts'
import { queueMail } from '../mails/queue.ts'
import { notify } from '../notifications/notifications.ts'
import { recordCustomerContact } from './contact/record-contact.ts'
import { customerLetter } from './row/customer-letter.ts'
import { durationDays, metadataOf, newsColumns } from './row/news.ts'
import { fromProcesses, type ProcessTables } from './row/rows.ts'

const columns = `${newsColumns}, p.start_date, p.estimated_end_date, p.completed_at` as const
type StayRow = Selected<ProcessTables, typeof columns>

type ProcessProgress = DomainEvent<'process.started' | 'process.completed'>

export const messages = {
  process_started: 'Processus démarré',
  process_completed: 'Processus terminé',
}

/** Notifies the garage of a process's start with its planned end, and of its completion with the real end. */
export async function notifyGarage(
  tx: TenantTx,
  author: Author,
  event: ProcessProgress,
  { now }: Pick<Context, 'now'>,
) {
  const { name, processId } = event
  const type = name === 'process.started' ? 'process_started' : 'process_completed'
  const row: StayRow = await fromProcesses(tx).where('p.id', processId).first(tx.sql(columns))
  const planned = row.estimated_end_date === null ? null : endOfDayParis(row.estimated_end_date)
  const metadata = metadataOf(row, durationDays(row.start_date, row.completed_at ?? planned))
  await notify(tx, author, { type, processId, message: messages[type], metadata }, now())
}

/**
 * Mails the customer that the work is done: once for a process, even if it is reopened and completed again. Without an
 * email there is no mail, and the process does not claim that there is one.
 */
export async function writeToCustomer(
  tx: TenantTx,
  _: unknown,
  { processId }: DomainEvent<'process.completed'>,
  context: Context,
): Promise<void> {
  const process = () => tx.from('processes').where({ garage_id: tx.garageId, id: processId })
  const row = await process().first('completed_notified_at')
  const letter = row?.completed_notified_at === null ? await customerLetter(tx, processId, context) : null
  if (!letter || !(await queueMail(tx, context, { kind: 'process_completed', ...letter }))) return
  await process().update({ completed_notified_at: context.now() })
  await recordCustomerContact(tx, processId, { way: 'mail', about: 'ready' }, context.now())
}
