import type { SealedApproval, SealedApprovalList } from '../../../domain/approval.ts'
import { limits } from '../../../domain/limits.ts'
import { pageCount } from '../../../domain/paging.ts'
import { keptUntil, monthsBefore } from '../../../domain/retention.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead, TenantTx } from '../../database/tenant.ts'
import { readGarage } from '../../garage/store.ts'
import { removeLinks } from './customer-links.ts'
import { readSnapshot } from './snapshot.ts'
import { repeatAfterPurge } from './store.ts'

const sealedColumns = ['id', 'process_id', 'title', 'content', 'answered_by', 'accepted_cents', 'sealed_at'] as const

/** Those whose process or client is gone, the latest first: administrators alone are shown them. */
export async function listSealed(tx: TenantRead, page: number): Promise<SealedApprovalList> {
  const pageSize = limits.clientPageSize
  const sealed = () => tx.from('approvals').where('garage_id', tx.garageId).whereNotNull('sealed_at')
  const [counted, rows] = await Promise.all([
    sealed().count({ total: '*' }).first(),
    sealed()
      .select(...sealedColumns)
      .orderBy([{ column: 'sealed_at', order: 'desc' }, 'id'])
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const total = Number(counted?.total)
  return { items: rows.map(toSealed), page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** The sealing is the last thing that happens to an approval. */
function toSealed(row: Pick<Row<'approvals'>, (typeof sealedColumns)[number]>): SealedApproval {
  const { marque = null, modele = null, plaque = null } = row.content === null ? {} : readSnapshot(row.content)
  const sealedAt = row.sealed_at ?? new Date(0)
  return {
    id: row.id,
    processId: row.process_id,
    title: row.title,
    vehicle: [marque, modele, plaque].filter(Boolean).join(' ') || null,
    answeredBy: row.answered_by,
    acceptedCents: row.accepted_cents,
    sealedAt: sealedAt.toISOString(),
    keptUntil: keptUntil('approvals', sealedAt).toISOString(),
  }
}

type Gone = { id: string; process_id: string }

/**
 * Those of which nobody has to prove anything any more: nothing happened to them since then. The log goes first, by
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
  await removeLinks(tx, ids)
  const gone = await tx.raw<Gone>(
    `delete from approvals a where a.garage_id = :garageId and a.id = any(:ids) and not exists (
       select from approval_events e where e.garage_id = :garageId and e.approval_id = a.id)
     returning a.id, a.process_id`,
    { garageId: tx.garageId, ids },
  )
  return repeatWithout(tx, gone)
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
  return repeatWithout(tx, gone)
}

async function repeatWithout(tx: TenantTx, gone: Gone[]): Promise<number> {
  for (const processId of new Set(gone.map(({ process_id }) => process_id))) await repeatAfterPurge(tx, processId)
  return gone.length
}
