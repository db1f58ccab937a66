import type { TenantTx } from '../../database/tenant.ts'
import { removePending } from './pending.ts'
import { noteFactors } from './store.ts'

/**
 * All that an account proves itself with besides its password, recovery codes included.
 * @returns whether there was any; one that was never finished is none
 */
export async function removeAllFactors(tx: TenantTx, userId: string): Promise<boolean> {
  const removed = await tx.from('second_factors').where({ user_id: userId }).delete().returning('confirmed_at')
  await noteFactors(tx, userId)
  await removePending(tx, userId)
  return removed.some(({ confirmed_at }) => confirmed_at !== null)
}
