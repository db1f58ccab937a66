import '../../client/styles/base.css'
import '../../client/styles/controls.css'
import '../../client/styles/fonts.css'
import * as routes from '../../domain/ground/routes.ts'
import { ApprovalProofPage } from '../approvals/staff/ApprovalProofPage.tsx'
import { PrintLayout } from '../layout/PrintLayout.tsx'
import { ApiDocsLayout } from '../openapi/ApiDocsLayout.tsx'
import { ApiDocsPage } from '../openapi/ApiDocsPage.tsx'
import { DossierPage } from '../processes/papers/DossierPage.tsx'
import { JobCardPage } from '../processes/papers/JobCardPage.tsx'
import { LabelPage } from '../processes/papers/LabelPage.tsx'
import type { Registered } from '../render-page.tsx'

/** Pages outside the staff's layout: printed papers, and the API documentation. */
export const apartPages = {
  jobCard: { view: JobCardPage, layout: PrintLayout, title: routes.jobCard.title },
  label: { view: LabelPage, layout: PrintLayout, title: routes.label.title },
  dossier: { view: DossierPage, layout: PrintLayout, title: routes.dossier.title },
  approvalProof: { view: ApprovalProofPage, layout: PrintLayout, title: routes.approvalProof.title },
  apiDocs: { view: ApiDocsPage, layout: ApiDocsLayout, title: 'Les appels' },
} satisfies Record<string, Registered>
