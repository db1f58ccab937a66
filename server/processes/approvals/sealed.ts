import { limits } from '../../../domain/limits.ts'
import { pageCount } from '../../../domain/paging.ts'
import { keptUntil } from '../../../domain/retention.ts'
import type { SealedApproval, SealedApprovalList } from '../../../domain/sealed-approval.ts'
import type { Row } from '../../database/rows.ts'
import type { TenantRead } from '../../database/tenant.ts'
import { thaw } from './content.ts'

type SealedRow = Pick<
  Row<'approvals'>,
  'id' | 'process_id' | 'title' | 'content' | 'answered_by' | 'accepted_cents' | 'sealed_at'
>

/** Those whose process or client is gone, the latest first: administrators alone are shown them. */
export async function listSealed(tx: TenantRead, page: number): Promise<SealedApprovalList> {
  const pageSize = limits.clientPageSize
  const sealed = () => tx.from('approvals').where('garage_id', tx.garageId).whereNotNull('sealed_at')
  const [counted, rows] = await Promise.all([
    sealed().count({ total: '*' }).first(),
    sealed()
      .select('id', 'process_id', 'title', 'content', 'answered_by', 'accepted_cents', 'sealed_at')
      .orderBy([{ column: 'sealed_at', order: 'desc' }, 'id'])
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ])
  const total = Number(counted?.total)
  return { items: rows.map(toSealed), page, pageSize, total, pages: pageCount(total, pageSize) }
}

/** The sealing is the last thing that happens to one. */
function toSealed({
  id,
  process_id,
  title,
  content,
  answered_by,
  accepted_cents,
  sealed_at,
}: SealedRow): SealedApproval {
  const { marque = null, modele = null, plaque = null } = content === null ? {} : thaw(content)
  const sealedAt = sealed_at ?? new Date(0)
  return {
    id,
    processId: process_id,
    title,
    vehicle: [marque, modele, plaque].filter(Boolean).join(' ') || null,
    answeredBy: answered_by,
    acceptedCents: accepted_cents,
    sealedAt: sealedAt.toISOString(),
    keptUntil: keptUntil('approvals', sealedAt).toISOString(),
  }
}
