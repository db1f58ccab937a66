import { refuseReminder } from '../../../domain/visits/visit.ts'
import { isoOf } from '../../database/iso-instant.ts'
import type { Row, TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { recordEvent } from '../../events/record-event.ts'
import type { Actor } from '../../http/actor.ts'
import { conflict } from '../../http/errors.ts'
import { queueMail } from '../../mails/queue.ts'
import { customerLetter } from '../row/customer-letter.ts'
import type { PartRequest, ProcessPart } from '../row/process-part.ts'
import { lockProcess } from '../row/rows.ts'
import { visitOf } from '../visits/visits.ts'

/**
 * Mails the customer that the car waits for them.
 * @throws AppError 404; 409 CLIENT_WITHOUT_EMAIL; RuleBroken when there is nothing to fetch, or they were written to
 * today
 */
export async function remindCustomer(tx: TenantTx, actor: Actor, id: string, context: Context): Promise<void> {
  const now = context.now()
  const process = await lockProcess(tx, id)
  const { status, completed_at, reminded_at } = process
  refuseReminder({ status, visit: visitOf(process), remindedAt: isoOf(reminded_at) }, now)
  const letter = await customerLetter(tx, id, context)
  if (!letter) throw conflict('CLIENT_WITHOUT_EMAIL')
  const props = { ...letter.props, since: (completed_at ?? now).toISOString() }
  await queueMail(tx, context, { ...letter, kind: 'reminder', props })
  await tx.from('processes').where({ garage_id: tx.garageId, id }).update({ reminded_at: now })
  await recordEvent(tx, actor, { name: 'process.reminded', id, processId: id }, context)
}

export const reminderPart = {
  detail: {
    columns: 'p.reminded_at',
    read: async (_, request: PartRequest<Pick<Row<'processes'>, 'reminded_at'>>) => ({
      remindedAt: isoOf((await request.row).reminded_at),
    }),
  },
} satisfies ProcessPart
