import { type ApprovalNews, approvalNews } from '../../../domain/processes/approval-news.ts'
import type { TenantTx } from '../../database/tenant.ts'
import type { Context } from '../../deps.ts'
import type { Author } from '../../http/actor.ts'
import { notify } from '../../notifications/notifications.ts'
import { metadataOf, type NewsRow, newsColumns } from '../row/news.ts'
import { fromProcesses } from '../row/rows.ts'

/** Notifies the garage of a request to the customer, and of their answer. */
export async function notifyOfApproval(
  tx: TenantTx,
  author: Author,
  event: ApprovalNews,
  { now }: Pick<Context, 'now'>,
) {
  const { processId } = event
  const row: NewsRow = await fromProcesses(tx).where('p.id', processId).first(tx.sql(newsColumns))
  await notify(tx, author, { ...approvalNews(event), processId, metadata: metadataOf(row) }, now())
}
