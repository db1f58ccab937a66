import type { ReactNode } from 'react'
import type { PublicApproval } from '../../domain/approvals/approval.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'

type Props = { approval: Pick<PublicApproval, 'garage'>; children: ReactNode }

/** The customer knows their garage: its name stands in the bar. */
export function ApprovalLayout({ approval, children }: Props) {
  return (
    <PublicLayout garage={approval.garage.nom} made="Demande faite">
      {children}
    </PublicLayout>
  )
}
