import type { TellingForm } from '../../../domain/telling/telling-schemas.ts'
import type { TenantTx } from '../../database/tenant.ts'

/** Notes how the customer was last told, and about what: also of mails that leave by themselves. */
export async function noteTold(tx: TenantTx, processId: string, { way, about }: TellingForm, now: Date): Promise<void> {
  const told = { told_at: now, told_way: way, told_about: about }
  await tx.from('processes').where({ garage_id: tx.garageId, id: processId }).update(told)
}
