import type { AnswerInput } from '../../../domain/approvals/answer-page.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { publicApprovalPhotoSrc } from '../../../domain/entries/entry.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { ApprovalRecord } from './ApprovalRecord.tsx'
import { ApprovalRequest } from './ApprovalRequest.tsx'
import type { ImageSrc } from './LineFacts.tsx'

type Props = {
  approval: PublicApproval
  token: string
  given?: AnswerInput
  /** Reason why the page is shown again. */
  problem?: 'missing' | 'changed' | 'again'
}

/** Page of an agreement's link: the request, or the answer once there is one. */
export function ApprovalPage({ approval, token, given, problem }: Props) {
  const imageSrc: ImageSrc = (photoId, size) => publicApprovalPhotoSrc(token, photoId, size)
  if (approval.state === 'answered') {
    return <ApprovalRecord approval={approval} imageSrc={imageSrc} again={problem === 'again'} />
  }
  return (
    <ApprovalRequest
      approval={approval}
      imageSrc={imageSrc}
      actions={{
        review: routes.publicApprovalReview.href({ token }),
        callback: routes.publicApprovalCallback.href({ token }),
      }}
      {...(given && { given })}
      problem={problem === 'again' ? undefined : problem}
    />
  )
}

export const approvalTitle = ({ approval }: Pick<Props, 'approval'>): string =>
  approval.state === 'answered' ? routes.publicApprovalReview.title : routes.publicApproval.title
