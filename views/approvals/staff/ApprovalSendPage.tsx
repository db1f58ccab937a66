import { messageFor } from '../../../client/runtime/forms/issues.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Chip } from '../../../client/ui/fields/Chip.tsx'
import { Chips } from '../../../client/ui/fields/Chips.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import { FormFoot } from '../../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../../client/ui/fields/field-id.ts'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import type { Approval, PublicApproval } from '../../../domain/approvals/approval.ts'
import { deadlineText } from '../../../domain/approvals/approval-texts.ts'
import { changedBeforeSending, noMailText } from '../../../domain/approvals/staff-words.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { approvalErrors } from '../../../domain/ground/texts/approval-errors.ts'
import type { MailWay } from '../../../domain/mails/mail.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { ApprovalLines } from './ApprovalLines.tsx'

type Props = {
  process: Process
  approval: Approval
  /** Public view of the agreement. */
  seen: PublicApproval
  /** How mails are sent, and whether customers can open links. */
  ways: { mail: MailWay; link: boolean }
  /** Values of a refused form. */
  values?: Record<string, string>
  issues?: Issue[]
}

/** Choice of the way to send an agreement. Once sent, it cannot be changed. */
export function ApprovalSendPage({ process, approval, seen, ...choice }: Props) {
  const at = { id: process.id, approvalId: approval.id }
  return (
    <>
      <ApprovalHead title={routes.approvalSend.title} process={process} />
      <Card>
        <PostForm action={routes.approvalSend.href(at)} values={{ version: seen.version }} idempotent>
          <Ways process={process} {...choice} />
          <FormFoot>
            <LinkButton href={routes.approval.href(at)}>Revenir au brouillon</LinkButton>
            <LinkButton href={routes.approvalPreview.href(at)}>La page du client</LinkButton>
            <Button kind="primary" type="submit">
              Envoyer la demande
            </Button>
          </FormFoot>
        </PostForm>
      </Card>
      <Card title={seen.title} id="lignes">
        {seen.message && <p className="approval-message">{seen.message}</p>}
        <ApprovalLines at={at} seen={seen} />
        <p className="small muted">Partie aujourd’hui, elle attend une réponse {deadlineText(seen.expiresAt)}.</p>
      </Card>
    </>
  )
}

function Ways({ process, ways, values, issues = [] }: Omit<Props, 'approval' | 'seen'>) {
  const email = process.client?.email ?? null
  const noMail = noMailText(email, ways.mail)
  const chosen = values?.way ?? (noMail === null ? 'mail' : 'link')
  return (
    <>
      <ErrorSummary
        issues={issues}
        labels={{ way: 'Comment' }}
        title={issues.some(({ code }) => code === 'changed') ? changedBeforeSending : undefined}
      />
      <Banner kind="info" spaced>
        Une fois partie, la demande ne change plus{'\u00a0'}: on la corrige par une nouvelle.
      </Banner>
      <Chips legend="Comment l’envoyer&nbsp;?" error={messageFor(issues, 'way')}>
        <Chip
          type="radio"
          name="way"
          id={fieldId('way')}
          value="mail"
          disabled={noMail !== null}
          defaultChecked={chosen === 'mail' && noMail === null}
        >
          {email === null ? 'Par email' : `Par email à ${email}`}
        </Chip>
        <Chip
          type="radio"
          name="way"
          value="link"
          disabled={!ways.link}
          defaultChecked={chosen === 'link' && ways.link}
        >
          Par un lien, un SMS ou un QR code, à donner
        </Chip>
      </Chips>
      {noMail && <p className="approval-why">{noMail}</p>}
      {!ways.link && <p className="approval-why">{approvalErrors.NO_PUBLIC_ADDRESS}</p>}
      <label className="approval-check">
        <input type="checkbox" name="wait" value="1" defaultChecked={values ? values.wait === '1' : true} />
        Mettre en attente de l’accord du client
      </label>
    </>
  )
}
