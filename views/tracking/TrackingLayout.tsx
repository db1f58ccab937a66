import type { ReactNode } from 'react'
import type { PublicProcess } from '../../domain/links/public-link.ts'
import { PublicLayout } from '../layout/PublicLayout.tsx'

type Props = { process: PublicProcess; children: ReactNode }

/** The customer knows their garage, not us: its name stands in the bar, ours in the foot. */
export function TrackingLayout({ process, children }: Props) {
  return <PublicLayout garage={process.garage.nom}>{children}</PublicLayout>
}
