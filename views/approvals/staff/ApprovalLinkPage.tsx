import { ApprovalContact } from '../../../client/islands/approvals/ApprovalContact/ApprovalContact.tsx'
import { CopyField } from '../../../client/islands/layout/CopyField/CopyField.tsx'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { OwnMachine } from '../../../client/ui/processes/OwnMachine.tsx'
import type { Approval, PublicApproval } from '../../../domain/approvals/approval.ts'
import { deadlineText } from '../../../domain/approvals/approval-texts.ts'
import type { SendWay } from '../../../domain/approvals/sending.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { approvalLinkSubject, approvalLinkText, isOwnMachine, type Qr } from '../../../domain/links/public-link.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { Island } from '../../Island.tsx'
import { PostForm } from '../../PostForm.tsx'
import { QrCode } from '../../QrCode.tsx'
import { useMay } from '../../shell.ts'
import { ApprovalHead } from './ApprovalHead.tsx'
import { NoContact } from './NoContact.tsx'

type Props = {
  process: Process
  approval: Approval
  /** Public view of the agreement. */
  seen: Pick<PublicApproval, 'garage'>
  link: string
  expiresAt: string
  qr: Qr
  /** The chosen way to send it; null where none was chosen. */
  main: SendWay | null
}

/** The link of an agreement, to hand over. The link is stored nowhere: a lost link is replaced by a new one. */
export function ApprovalLinkPage({ process, approval, seen, link, expiresAt, qr, main }: Props) {
  const may = useMay()
  return (
    <>
      <ApprovalHead title={routes.approvalLink.title} process={process} />
      <Card title={approval.title} id="lien">
        <Banner kind="info" spaced>
          Ce lien n’est montré qu’ici, une fois{'\u00a0'}: envoyez-le, copiez-le ou montrez son code au client, qui peut
          répondre {deadlineText(expiresAt)}.
        </Banner>
        <Tell
          process={process}
          main={main}
          text={approvalLinkText({ car: process.car, expiresAt }, link, seen.garage.nom)}
        />
        <Island
          name="CopyField"
          of={CopyField}
          props={{ label: 'Lien vers la demande', value: link, scope: 'accord' }}
        />
        {isOwnMachine(link) && <OwnMachine mayOperate={may('seeOperation')} />}
        <QrCode {...qr} className="approval-qr" label="QR code de la demande d’accord" />
        <div className="approval-acts">
          <LinkButton href={routes.approval.href({ id: process.id, approvalId: approval.id })}>
            Revenir à la demande
          </LinkButton>
        </div>
      </Card>
    </>
  )
}

type TellProps = Pick<Props, 'process' | 'main'> & { text: string }

/** The message with the link, for the customer's phone or mailbox. Without scripts the sender records the contact. */
function Tell({ process, main, text }: TellProps) {
  const { id, client } = process
  if (!client) return null
  const { telephone = null, email = null } = client
  const to = { name: fullName(client), telephone, email }
  if (!telephone && !email) return <NoContact client={client} />
  return (
    <>
      <Island
        name="ApprovalContact"
        of={ApprovalContact}
        props={{ processId: id, ...to, subject: approvalLinkSubject(process), text, main }}
        className="approval-tell"
      />
      {telephone && (
        <noscript>
          <PostForm action={routes.processTelling.href({ id })} values={{ way: 'sms', about: 'approval' }} idempotent>
            <Button type="submit" kind="quiet">
              Noter le SMS
            </Button>
          </PostForm>
        </noscript>
      )}
    </>
  )
}
