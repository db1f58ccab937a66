import { type ApprovalNews, approvalNews } from '../../../domain/approval-staff-words.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import { notify } from '../../notifications/store.ts'
import { metadataOf, type NewsRow, newsColumns } from '../row/news.ts'
import { fromProcesses } from '../row/rows.ts'

/** Tells the garage what the customer was asked, and what they did with it. */
export async function notifyOfApproval(tx: TenantTx, _: unknown, event: ApprovalNews, { now }: Pick<Context, 'now'>) {
  const { processId } = event
  const row: NewsRow = await fromProcesses(tx).where('p.id', processId).first(newsColumns)
  await notify(tx, { ...approvalNews(event), processId, metadata: metadataOf(row) }, now())
}
