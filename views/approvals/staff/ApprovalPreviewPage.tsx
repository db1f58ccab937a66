import { classes } from '../../../client/ui/classes.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { type Sending, sendLabels } from '../../../domain/approvals/sending.ts'
import { approvalPhotoSrc } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PostForm } from '../../PostForm.tsx'
import { useMay } from '../../shell.ts'
import styles from '../../tracking/TrackingPage.module.css'
import own from '../customer/Approval.module.css'
import { ApprovalRecord } from '../customer/ApprovalRecord.tsx'
import { ApprovalRequest } from '../customer/ApprovalRequest.tsx'
import type { ImageSrc } from '../customer/LineFacts.tsx'

type Props = {
  at: { id: string; approvalId: string }
  isDraft: boolean
  approval: PublicApproval
  /** The way in which one button sends the draft; null where there is none, or it was already sent. */
  sending: Sending | null
}

/** Preview of the customer's page, for the garage. Its buttons send nothing; the bar at the bottom sends the draft. */
export function ApprovalPreviewPage({ at, isDraft, approval, sending }: Props) {
  const may = useMay()
  const imageSrc: ImageSrc = (photoId, size) => approvalPhotoSrc(at, photoId, size)
  return (
    <>
      <p className={classes(styles.notice, own.seen)}>
        {isDraft ? 'Ce que verra votre client.' : 'Ce que voit votre client.'}{' '}
        {!isDraft && <a href={routes.approval.href(at)}>Revenir à la demande</a>}
        {isDraft && sending && may('sendApproval') && <a href={routes.approvalSend.href(at)}>L’envoyer autrement</a>}
      </p>
      {approval.state === 'answered' ? (
        <ApprovalRecord approval={approval} imageSrc={imageSrc} />
      ) : (
        <ApprovalRequest approval={approval} imageSrc={imageSrc} />
      )}
      {isDraft && (
        <div className={own.bar}>
          <a className={classes(own.button, own.quiet)} href={routes.approval.href(at)}>
            Corriger
          </a>
          {may('sendApproval') && <Send at={at} version={approval.version} sending={sending} />}
        </div>
      )}
    </>
  )
}

type SendProps = Pick<Props, 'at' | 'sending'> & { version: string }

/** Sends the shown version of the draft; where the customer cannot be reached, leads to the page that explains why. */
function Send({ at, version, sending }: SendProps) {
  const href = routes.approvalSend.href(at)
  if (sending === null)
    return (
      <a className={own.button} href={href}>
        Envoyer
      </a>
    )
  return (
    <PostForm className={own.send} action={href} values={{ version, wait: '1', ...sending }} idempotent>
      <button type="submit" className={own.button}>
        {sendLabels[sending.par]}
      </button>
    </PostForm>
  )
}
