import type { TenantTx } from '../../database/tenant.ts'
import { removeLinks } from './request/links.ts'
import { repeatAfterPurge } from './store.ts'

type Gone = { id: string; process_id: string }

/**
 * Removes sealed approvals that are no longer needed as a proof, because nothing has happened to them for the retention
 * period. The log is deleted first, by the database's own clock; if the database refuses to delete a log, its approval
 * stays too.
 * @returns the number of removed approvals
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
  await removeLinks(tx, ids)
  const removedRows = await tx.raw<Gone>(
    `delete from approvals a where a.garage_id = :garageId and a.id = any(:ids) and not exists (
       select from approval_events e where e.garage_id = :garageId and e.approval_id = a.id)
     returning a.id, a.process_id`,
    { garageId: tx.garageId, ids },
  )
  return repeatWithout(tx, removedRows)
}

/** Removes unsent approval drafts of work that ended before then. @returns the number of removed drafts */
export async function purgeDrafts(tx: TenantTx, before: Date): Promise<number> {
  const removedRows = await tx.raw<Gone>(
    `delete from approvals a using processes p
     where a.garage_id = :garageId and a.state = 'draft' and p.garage_id = a.garage_id and p.id = a.process_id
       and p.completed_at < :before
     returning a.id, a.process_id`,
    { garageId: tx.garageId, before },
  )
  return repeatWithout(tx, removedRows)
}

async function repeatWithout(tx: TenantTx, removedRows: Gone[]): Promise<number> {
  for (const processId of new Set(removedRows.map(({ process_id }) => process_id)))
    await repeatAfterPurge(tx, processId)
  return removedRows.length
}
