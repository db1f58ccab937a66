import '../../client/styles/plain.css'
import '../../client/styles/controls.css'
import '../../client/styles/visitor-fonts.css'
import * as routes from '../../domain/ground/routes.ts'
import { ApprovalLayout } from '../approvals/customer/ApprovalLayout.tsx'
import { ApprovalOverPage } from '../approvals/customer/ApprovalOverPage.tsx'
import { ApprovalPage, approvalTitle } from '../approvals/customer/ApprovalPage.tsx'
import { ApprovalReviewPage } from '../approvals/customer/ApprovalReviewPage.tsx'
import { WithdrawalPage } from '../approvals/customer/WithdrawalPage.tsx'
import { ApprovalPreviewPage } from '../approvals/staff/ApprovalPreviewPage.tsx'
import type { Registered } from '../render-page.tsx'

/** The customer's pages of an agreement, and their preview for the garage. They have no script, and an inline sheet. */
export const approvalPages = {
  publicApproval: { view: ApprovalPage, layout: ApprovalLayout, title: approvalTitle },
  publicApprovalReview: {
    view: ApprovalReviewPage,
    layout: ApprovalLayout,
    title: routes.publicApprovalReview.title,
  },
  approvalPreview: { view: ApprovalPreviewPage, layout: ApprovalLayout, title: routes.approvalPreview.title },
  publicWithdrawal: { view: WithdrawalPage, layout: ApprovalLayout, title: routes.publicWithdrawal.title },
  publicApprovalOver: { view: ApprovalOverPage, layout: ApprovalLayout, title: routes.publicApproval.title },
} satisfies Record<string, Registered>
