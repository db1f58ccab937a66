import { fullName } from '../../../domain/full-name.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { type EventData, recordEvent } from './record.ts'
import { changeApproval, type LockedApproval } from './store.ts'
import { removeTokens } from './tokens.ts'
import { withdraw } from './withdraw.ts'

/**
 * Before a process or its client goes. Drafts go with it; what was sent is over, its links dead, its record sealed: read
 * by administrators alone, until nobody has to prove it any more.
 */
export async function closeApprovals(
  tx: TenantTx,
  actor: Actor,
  processIds: string[],
  reason: EventData['sealed']['reason'],
  context: Context,
): Promise<void> {
  if (processIds.length === 0) return
  await approvals(tx, processIds).where('state', 'draft').delete()
  const rows: LockedApproval[] = await approvals(tx, processIds).whereNull('sealed_at').orderBy('id').forUpdate()
  const now = context.now()
  const by = { id: actor.userId, name: fullName(actor) }
  for (const row of rows) {
    if (row.state === 'sent' || row.state === 'expired') await withdraw(tx, actor, row, reason, context)
    await changeApproval(tx, row.id, { sealed_at: now }, now)
    await recordEvent(tx, row.id, 'sealed', { by, data: { reason }, now })
  }
  await removeTokens(
    tx,
    rows.map(({ id }) => id),
  )
}

const approvals = (tx: TenantTx, processIds: string[]) =>
  tx.from('approvals').where('garage_id', tx.garageId).whereIn('process_id', processIds)
