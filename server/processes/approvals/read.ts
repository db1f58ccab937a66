import type { Request } from 'express'
import type { Approval, PublicApproval } from '../../../domain/approval.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import type { TenantRead } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Actor } from '../../http/actor.ts'
import { parseId } from '../../http/parse.ts'
import { readProcess } from '../read-process.ts'
import { previewOf } from './public-view.ts'
import { type ApprovalTarget, approvalRow, toApproval } from './store.ts'

/** Which one the address names. @throws AppError 404 */
export const targetOf = ({ params: { id, approvalId } }: Request): ApprovalTarget => ({
  processId: parseId(id),
  approvalId: parseId(approvalId),
})

/** The ids of the process and of its demand, as a page's address names them. @throws AppError 404 */
export const addressOf = ({ params: { id, approvalId } }: Request) => ({
  id: parseId(id),
  approvalId: parseId(approvalId),
})

/** The page of the demand that a form is about. */
export const backToApproval = ({
  params: { id, approvalId },
}: {
  params: { id?: string; approvalId?: string }
}): string => routes.approval.href({ id: id ?? '', approvalId: approvalId ?? '' })

type Reading = Pick<Context, 'secrets' | 'now'>

/** One, and the process that it belongs to. @throws AppError 404 */
export async function readApproval(
  tx: TenantRead,
  actor: Actor,
  target: ApprovalTarget,
  deps: Reading,
): Promise<{ process: Process; approval: Approval }> {
  const [process, row] = await Promise.all([
    readProcess(tx, target.processId, actor, deps),
    approvalRow(tx, target, actor),
  ])
  return { process, approval: toApproval(row, deps.now()) }
}

export type Standing = {
  process: Process
  approval: Approval
  /** What the customer is shown of it. */
  seen: PublicApproval
}

/** One, the process that it belongs to, and what the customer is shown of it. @throws AppError 404 */
export async function readStanding(
  tx: TenantRead,
  actor: Actor,
  target: ApprovalTarget,
  deps: Reading,
): Promise<Standing> {
  const now = deps.now()
  const [process, row] = await Promise.all([
    readProcess(tx, target.processId, actor, deps),
    approvalRow(tx, target, actor),
  ])
  return { process, approval: toApproval(row, now), seen: await previewOf(tx, row, now) }
}
