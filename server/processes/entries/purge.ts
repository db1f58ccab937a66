import { monthsBefore } from '../../../domain/retention.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { readGarage } from '../../garage/store.ts'
import { removeEntries } from './store.ts'

/** Of work that ended so long ago, in the months that the garage has set. @returns how many */
export async function purgeEntries(tx: TenantTx, now: Date): Promise<number> {
  const { entryMonths } = await readGarage(tx)
  const over = await tx
    .from('processes as p')
    .where('p.garage_id', tx.garageId)
    .where('p.completed_at', '<', monthsBefore(now, entryMonths))
    .whereExists((some) =>
      some
        .from('process_entries as e')
        .where('e.garage_id', tx.garageId)
        .whereRaw('e.process_id = p.id')
        .select('e.id'),
    )
    .pluck('p.id')
  return removeEntries(tx, over)
}

/** Those that were removed before then, and can be brought back no more. @returns how many */
export const forgetRemoved = (tx: TenantTx, before: Date): Promise<number> =>
  tx.from('process_entries').where('garage_id', tx.garageId).where('deleted_at', '<', before).delete()
