import { approvalSchema } from '../../../domain/approvals/approval-schemas.ts'
import { feature } from '../../feature.ts'
import { answerOf } from '../../http/calls/call-handlers.ts'
import { approvalsApi, publicApprovalsApi } from './api.ts'
import { approvalTables } from './export-tables.ts'
import { toApproval } from './mapper.ts'
import { approvalPages } from './pages.ts'
import { purgePartsChoices } from './proof/parts-choice.ts'
import { purgeApprovals, purgeDrafts } from './purge.ts'
import { notifyOfApproval } from './reactions.ts'
import { purgeLinks } from './request/links.ts'
import { approvalRow } from './store.ts'

export const approvalsFeature = feature({
  calls: (deps) => ({ ...approvalsApi(deps), ...publicApprovalsApi(deps) }),
  answers: ({ now }) => [
    answerOf(approvalSchema, async (tx, { actor, params: { id = '', approvalId = '' }, made = approvalId }) =>
      toApproval(await approvalRow(tx, { processId: id, approvalId: made }, actor), now()),
    ),
  ],
  pages: approvalPages,
  reactions: {
    'approval.sent': [notifyOfApproval],
    'approval.opened': [notifyOfApproval],
    'approval.callback': [notifyOfApproval],
    'approval.answered': [notifyOfApproval],
    'approval.recorded': [notifyOfApproval],
    'approval.renounced': [notifyOfApproval],
  },
  purge: {
    approvalDrafts: purgeDrafts,
    approvalTokens: purgeLinks,
    approvals: purgeApprovals,
    partsChoices: purgePartsChoices,
  },
  exportTables: approvalTables,
})
