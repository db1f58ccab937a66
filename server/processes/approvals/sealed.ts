import type { SealedApproval, SealedApprovalList } from '../../../domain/approvals/approval.ts'
import { formatPlate } from '../../../domain/cars/plate.ts'
import { pageCount } from '../../../domain/ground/answer-schemas.ts'
import { limits } from '../../../domain/ground/limits.ts'
import { keptUntil } from '../../../domain/privacy/retention.ts'
import { instantOf } from '../../database/instant.ts'
import type { Row, TenantRead } from '../../database/tenant.ts'
import { readSnapshot } from './proof/snapshot.ts'

const sealedColumns = ['id', 'process_id', 'title', 'content', 'answered_by', 'accepted_cents', 'sealed_at'] as const

/** Sealed approvals, whose process or client was deleted, latest first; only administrators see them. */
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

/** A sealed approval. Sealing is the last change of its row. */
function toSealed(row: Pick<Row<'approvals'>, (typeof sealedColumns)[number]>): SealedApproval {
  const { marque = null, modele = null, plaque = null } = row.content === null ? {} : readSnapshot(row.content)
  const sealedAt = row.sealed_at ?? instantOf(new Date(0))
  return {
    id: row.id,
    processId: row.process_id,
    title: row.title,
    vehicle: [marque, modele, plaque && formatPlate(plaque)].filter(Boolean).join(' ') || null,
    answeredBy: row.answered_by,
    acceptedCents: row.accepted_cents,
    sealedAt,
    keptUntil: keptUntil('approvals', new Date(sealedAt)).toISOString(),
  }
}
