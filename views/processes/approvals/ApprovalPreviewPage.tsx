import { classes } from '../../../client/ui/classes.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { approvalPhotoSrc } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/routes.ts'
import own from '../../approval/Approval.module.css'
import { ApprovalRecord } from '../../approval/ApprovalRecord.tsx'
import { ApprovalRequest } from '../../approval/ApprovalRequest.tsx'
import type { ImageSrc } from '../../approval/LineFacts.tsx'
import { useMay } from '../../shell.ts'
import styles from '../../tracking/TrackingPage.module.css'

type Props = { at: { id: string; approvalId: string }; isDraft: boolean; approval: PublicApproval }

/** Preview of the customer's page, for the garage. Its buttons send nothing. */
export function ApprovalPreviewPage({ at, isDraft, approval }: Props) {
  const may = useMay()
  const imageSrc: ImageSrc = (photoId, size) => approvalPhotoSrc(at, photoId, size)
  return (
    <>
      <p className={styles.told}>
        {isDraft ? 'Ce que verra votre client.' : 'Ce que voit votre client.'}{' '}
        {!isDraft && <a href={routes.approval.href(at)}>Revenir à la demande</a>}
      </p>
      {approval.state === 'answered' ? (
        <ApprovalRecord approval={approval} imageSrc={imageSrc} />
      ) : (
        <ApprovalRequest approval={approval} imageSrc={imageSrc} />
      )}
      {isDraft && (
        <p className={own.bar}>
          <a className={classes(own.button, own.quiet)} href={routes.approval.href(at)}>
            Corriger
          </a>
          {may('sendApproval') && (
            <a className={own.button} href={routes.approvalSend.href(at)}>
              Envoyer
            </a>
          )}
        </p>
      )}
    </>
  )
}
