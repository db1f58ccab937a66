import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'

/** The link to ask the customer for an agreement. */
export function AskApproval({ process: { id, status }, viewer }: { process: Process; viewer: Viewer }) {
  if (!can(viewer, 'draftApproval') || status === 'completed') return null
  return (
    <div className={styles.more}>
      <LinkButton kind="quiet" icon="plus" href={routes.approvalNew.href({ id })}>
        {routes.approvalNew.title}
      </LinkButton>
    </div>
  )
}
