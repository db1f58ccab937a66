import type { Approval } from '../../../domain/approval.ts'
import { keptSince } from '../../../domain/retention.ts'
import { isoOf } from '../../database/moments.ts'
import type { Selected } from '../../database/rows.ts'
import type { Asked, ProcessPart } from '../row/process-part.ts'
import type { ProcessTables } from '../row/rows.ts'
import { closeApprovals } from './close.ts'
import { purgeLinks } from './customer-links.ts'
import { exportedApprovals } from './export.ts'
import { purgeApprovals, purgeDrafts } from './retention.ts'
import { approvalsOf } from './store.ts'

const columns = `
  p.approval_state, p.approval_until::text, p.approval_outcome, p.approval_accepted_cents, p.approval_total_cents,
  p.approval_count`
type ApprovalsRow = Selected<ProcessTables, typeof columns>

const publicColumns = 'p.approval_state, p.approval_until'
type PublicRow = Selected<ProcessTables, typeof publicColumns>

/** What the customer is asked to agree to before it is done. */
export const approvalsPart = {
  row: { columns, fields: (row: ApprovalsRow) => ({ approval: lastOf(row) }) },
  detail: {
    read: async (tx, { id, row, viewer, now }: Asked<ApprovalsRow>): Promise<{ approvals: Approval[] }> => ({
      // Most have none, and are not asked about.
      approvals: (await row).approval_count > 0 ? await approvalsOf(tx, id, viewer, now) : [],
    }),
  },
  publicView: { columns: publicColumns, fields: (row: PublicRow, now) => ({ approvalAsked: isAsked(row, now) }) },
  remove: (tx, processId, { actor, context }) => closeApprovals(tx, actor, [processId], 'processDeleted', context),
  anonymise: (tx, processIds, { actor, context }) => closeApprovals(tx, actor, processIds, 'clientErased', context),
  exported: exportedApprovals,
  purge: async (tx, now) => ({
    approvalDrafts: await purgeDrafts(tx, now),
    approvalTokens: await purgeLinks(tx, keptSince('approvalTokens', now)),
    approvals: await purgeApprovals(tx, keptSince('approvals', now)),
  }),
} satisfies ProcessPart

function lastOf(row: ApprovalsRow) {
  const { approval_state: state, approval_outcome: outcome, approval_accepted_cents, approval_total_cents } = row
  const sums = { acceptedCents: approval_accepted_cents, totalCents: approval_total_cents }
  return state && { state, until: isoOf(row.approval_until), outcome, ...sums }
}

/** Until somebody answers, or it is too late to. */
const isAsked = ({ approval_state, approval_until }: PublicRow, now: Date): boolean =>
  approval_state === 'asked' && approval_until !== null && approval_until > now
