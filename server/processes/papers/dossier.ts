import type { Approval } from '../../../domain/approvals/approval.ts'
import type { DossierMail } from '../../../domain/processes/papers.ts'
import type { TenantRead } from '../../database/tenant.ts'

const mailColumns = ['subject', 'recipient', 'state', 'created_at', 'sent_at'] as const

export async function mailsOf(tx: TenantRead, processId: string): Promise<DossierMail[]> {
  const rows = await tx
    .from('mails')
    .where({ garage_id: tx.garageId, process_id: processId })
    .select(...mailColumns)
    .orderBy(['created_at', 'id'])
  return rows.map(({ created_at, sent_at, ...mail }) => ({
    ...mail,
    createdAt: created_at,
    sentAt: sent_at,
  }))
}

/** The digest of each answer in its approval log, which is also in the customer's receipt. */
export async function approvalDigests(tx: TenantRead, approvals: readonly Approval[]): Promise<Record<string, string>> {
  const answeredIds = approvals.filter(({ state }) => state === 'answered').map(({ id }) => id)
  if (answeredIds.length === 0) return {}
  const rows = await tx
    .from('approval_events')
    .where('garage_id', tx.garageId)
    .whereIn('approval_id', answeredIds)
    .whereIn('kind', ['answered', 'recorded'])
    .select('approval_id', 'digest')
  return Object.fromEntries(rows.map(({ approval_id, digest }) => [approval_id, digest]))
}
