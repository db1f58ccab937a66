import { monthsBefore } from '../../../domain/retention.ts'
import type { TenantTx } from '../../database/tenant.ts'
import { readGarage } from '../../garage/store.ts'
import { repeatAfterPurge } from './store.ts'
import { removeTokens } from './tokens.ts'

type Gone = { id: string; process_id: string }

/**
 * Those of which nobody has to prove anything any more: nothing happened to them since then. The record goes first, by
 * the clock of the database alone; what it keeps, keeps its agreement.
 * @returns how many
 */
export async function purgeApprovals(tx: TenantTx, before: Date): Promise<number> {
  const over = await tx.raw<Gone>(
    `select a.id, a.process_id from approvals a
     where a.garage_id = :garageId and a.state <> 'draft' and a.created_at < :before and not exists (
       select from approval_events e
       where e.garage_id = :garageId and e.approval_id = a.id and e.created_at >= :before)`,
    { garageId: tx.garageId, before },
  )
  const ids = over.map(({ id }) => id)
  if (ids.length === 0) return 0
  await tx.from('approval_events').where('garage_id', tx.garageId).whereIn('approval_id', ids).delete()
  await removeTokens(tx, ids)
  const gone = await tx.raw<Gone>(
    `delete from approvals a where a.garage_id = :garageId and a.id = any(:ids) and not exists (
       select from approval_events e where e.garage_id = :garageId and e.approval_id = a.id)
     returning a.id, a.process_id`,
    { garageId: tx.garageId, ids },
  )
  return toldToProcesses(tx, gone)
}

/** Those never sent, of work that ended as long ago as its photos may stay. @returns how many */
export async function purgeDrafts(tx: TenantTx, now: Date): Promise<number> {
  const { entryMonths } = await readGarage(tx)
  const gone = await tx.raw<Gone>(
    `delete from approvals a using processes p
     where a.garage_id = :garageId and a.state = 'draft' and p.garage_id = :garageId and p.id = a.process_id
       and p.completed_at < :before
     returning a.id, a.process_id`,
    { garageId: tx.garageId, before: monthsBefore(now, entryMonths) },
  )
  return toldToProcesses(tx, gone)
}

async function toldToProcesses(tx: TenantTx, gone: Gone[]): Promise<number> {
  for (const processId of new Set(gone.map(({ process_id }) => process_id))) await repeatAfterPurge(tx, processId)
  return gone.length
}
