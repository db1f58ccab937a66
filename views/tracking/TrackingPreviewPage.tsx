import type { ComponentProps } from 'react'
import * as routes from '../../domain/ground/routes.ts'
import styles from './TrackingPage.module.css'
import { TrackingPage } from './TrackingPage.tsx'

/** A preview of the customer's page with this garage's texts, for its admin. */
export function TrackingPreviewPage(props: ComponentProps<typeof TrackingPage>) {
  return (
    <>
      <p className={styles.notice}>
        Un exemple, avec les coordonnées de votre garage. <a href={routes.dashboard.href()}>Revenir au dashboard</a>
      </p>
      <TrackingPage {...props} />
    </>
  )
}
