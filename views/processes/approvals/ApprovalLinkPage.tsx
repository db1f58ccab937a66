import { CopyField } from '../../../client/islands/CopyField/CopyField.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { OwnMachine } from '../../../client/ui/process/OwnMachine.tsx'
import { SendMessage } from '../../../client/ui/process/SendMessage.tsx'
import { type Approval, deadlineText, type PublicApproval } from '../../../domain/approvals/approval.ts'
import { approvalLinkSubject, approvalLinkText, isOwnMachine, type Qr } from '../../../domain/links/public-link.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import { Island } from '../../Island.tsx'
import { QrCode } from '../../QrCode.tsx'
import { useMay } from '../../shell.ts'
import { ApprovalHead } from './ApprovalHead.tsx'

type Props = {
  process: Process
  approval: Approval
  /** Public view of the agreement. */
  seen: Pick<PublicApproval, 'garage'>
  link: string
  expiresAt: string
  qr: Qr
}

/** The link of an agreement, to hand over. The link is stored nowhere: a lost link is replaced by a new one. */
export function ApprovalLinkPage({ process, approval, seen, link, expiresAt, qr }: Props) {
  const may = useMay()
  return (
    <>
      <ApprovalHead title={routes.approvalLink.title} process={process} />
      <Card title={approval.title} id="lien">
        <Banner kind="info" spaced>
          Ce lien n’est montré qu’ici, une fois{'\u00a0'}: envoyez-le, copiez-le ou montrez son code au client, qui peut
          répondre {deadlineText(expiresAt)}.
        </Banner>
        <Island
          name="CopyField"
          of={CopyField}
          props={{ label: 'Lien vers la demande', value: link, scope: 'accord' }}
        />
        <SendMessage
          client={process.client}
          what="la demande"
          subject={approvalLinkSubject(process)}
          text={approvalLinkText({ car: process.car, expiresAt }, link, seen.garage.nom)}
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
