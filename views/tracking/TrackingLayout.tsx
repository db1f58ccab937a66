import type { ReactNode } from 'react'
import type { PublicProcess } from '../../domain/links/public-link.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'

type Props = { process: PublicProcess; children: ReactNode }

/** Layout of tracking pages: the garage's name in the bar, the product's in the footer. */
export function TrackingLayout({ process, children }: Props) {
  return <PublicLayout garage={process.garage.nom}>{children}</PublicLayout>
}
