import type { TenantRead } from '../../database/tenant.ts'
import type { PageRequest } from '../../http/forms/page-table.ts'
import { findProcess, readProcess } from '../read-process.ts'
import { previewOf } from './public-view.ts'
import { type ApprovalTarget, approvalRow, toApproval } from './store.ts'

/** The ids of the process and of its demand, as an address names them. */
type Address = { id: string; approvalId: string }
export type ApprovalRequest = PageRequest<Address>

export const targetOf = ({ id: processId, approvalId }: Address): ApprovalTarget => ({ processId, approvalId })

/** The demand alone, where its process stands. @throws AppError 404 */
export async function findApproval(tx: TenantRead, { actor, params }: ApprovalRequest) {
  const [row] = await Promise.all([approvalRow(tx, targetOf(params), actor), findProcess(tx, params.id)])
  return row
}

/** The demand, the process that it belongs to, and what the customer is shown of it. @throws AppError 404 */
export async function readStanding(tx: TenantRead, { actor, deps, params }: ApprovalRequest) {
  const now = deps.now()
  const [process, row] = await Promise.all([
    readProcess(tx, params.id, actor, deps),
    approvalRow(tx, targetOf(params), actor),
  ])
  return { process, approval: toApproval(row, now), seen: await previewOf(tx, row, now) }
}
