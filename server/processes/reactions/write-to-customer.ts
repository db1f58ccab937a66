import type { DomainEvent } from '../../../domain/events.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { queueMail } from '../../mails/queue.ts'
import { customerLetter } from '../row/customer-letter.ts'

/**
 * Tells the customer that the work is done: once for a process, whatever is undone and done again. Without an email
 * nobody is written to, and the process does not say that somebody was.
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
}
