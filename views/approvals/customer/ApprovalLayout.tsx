import type { ReactNode } from 'react'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { PublicLayout } from '../../layout/PublicLayout.tsx'

type Props = { approval: Pick<PublicApproval, 'garage'>; children: ReactNode }

/** Layout of the customer's pages, with the garage's name in the bar. */
export function ApprovalLayout({ approval, children }: Props) {
  return (
    <PublicLayout garage={approval.garage.nom} made="Demande faite">
      {children}
    </PublicLayout>
  )
}
