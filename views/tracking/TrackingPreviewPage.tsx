import type { ComponentProps } from 'react'
import { routes } from '../../domain/routes.ts'
import { TrackingPage } from './TrackingPage.tsx'

/** A customer's page with this garage's words, for its admin. */
export function TrackingPreviewPage(props: ComponentProps<typeof TrackingPage>) {
  return (
    <>
      <p className="small muted">
        Un exemple, avec les coordonnées de votre garage. <a href={routes.dashboard.href()}>Revenir au dashboard</a>
      </p>
      <TrackingPage {...props} />
    </>
  )
}
