import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { KeyValues } from '../../../client/ui/layout/KeyValues.tsx'
import type { Approval, PublicApproval } from '../../../domain/approvals/approval.ts'
import { approvalText, deadlineText, mediumLabels } from '../../../domain/approvals/approval-texts.ts'
import { partsText } from '../../../domain/approvals/parts-choice.ts'
import { remindedFact } from '../../../domain/approvals/staff-words.ts'
import { beginNowText } from '../../../domain/approvals/withdrawal.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { useMay, useShell } from '../../shell.ts'
import { ApprovalActs } from './ApprovalActs.tsx'
import { ApprovalHead } from './ApprovalHead.tsx'
import { ApprovalLines } from './ApprovalLines.tsx'
import { ApprovalWithdrawal } from './ApprovalWithdrawal.tsx'

type Props = {
  process: Process
  approval: Approval
  /** Public view of the agreement. */
  seen: PublicApproval
  /** Typed values of the work already done, if that form was refused. */
  values?: Record<string, string>
  issues?: Issue[]
}

/** An agreement for the garage: its state, its lines with their answers, its history, its buttons. */
export function ApprovalPage({ process, approval, seen, values, issues }: Props) {
  const { message, title } = approval
  const { mailsLeave } = useShell()
  const may = useMay()
  return (
    <>
      <ApprovalHead title={title} process={process} />
      <Card title={approvalText(approval)} id="etat">
        <CallBack {...approval} />
        <ApprovalWithdrawal approval={approval} mayNote={may('sendApproval')} values={values} issues={issues} />
        <KeyValues items={factsOf(approval, seen, mailsLeave)} wide />
        <Others process={process} approval={approval} />
        <ApprovalActs process={process} approval={approval} />
      </Card>
      <Card title="Ce qui est demandé" id="lignes">
        {message && <p className="approval-message">{message}</p>}
        <ApprovalLines at={{ id: process.id, approvalId: approval.id }} seen={seen} />
      </Card>
    </>
  )
}

function CallBack({ callbackAt, state }: Approval) {
  if (!callbackAt || state !== 'sent') return null
  return (
    <Banner kind="info" spaced>
      Le client demande à être rappelé, depuis le {formatDayTime(callbackAt)}.
    </Banner>
  )
}

function factsOf(approval: Approval, { parts }: PublicApproval, mailsLeave: boolean) {
  const { author, createdAt, sentAt, expiresAt, openedAt, remindedAt, answeredAt, answeredBy, medium } = approval
  const { withdrawnAt, stepsAddedAt } = approval
  const isAwaited = answeredAt === null && withdrawnAt === null && expiresAt !== null
  const dayTime = (moment: string | null) => moment && formatDayTime(moment)
  const facts = [
    { label: 'Préparée', value: formatDayTime(createdAt) + (author ? `, par ${fullName(author)}` : '') },
    { label: 'Partie', value: dayTime(sentAt) },
    { label: 'Réponse attendue', value: isAwaited ? deadlineText(expiresAt) : null },
    { label: 'Lien ouvert le', value: dayTime(openedAt) },
    { label: 'Client relancé', value: remindedAt && remindedFact(remindedAt, mailsLeave) },
    { label: 'Réponse', value: answeredAt && `${formatDayTime(answeredAt)}, par ${answeredBy}` },
    { label: 'Comment', value: medium && mediumLabels[medium] },
    { label: 'Début des travaux', value: beginNowText(approval) },
    { label: 'Pièces', value: partsText({ ...approval, partsExemption: parts?.exemption ?? null }) },
    { label: 'Retirée', value: dayTime(withdrawnAt) },
    { label: 'Ajoutée aux étapes', value: dayTime(stepsAddedAt) },
  ]
  return facts.filter(({ value }) => value !== null)
}

/** Links to the agreement that this one replaced, and to the one that replaces it. */
function Others({ process: { id, approvals }, approval }: Omit<Props, 'seen'>) {
  const before = approvals.find((other) => other.id === approval.replacesId)
  const after = approvals.find((other) => other.replacesId === approval.id)
  return (
    <>
      {before && (
        <p>
          Remplace <a href={routes.approval.href({ id, approvalId: before.id })}>la demande précédente</a>.
        </p>
      )}
      {after && (
        <p>
          {after.state === 'draft' ? 'Une correction est en brouillon\u00a0: ' : 'Remplacée par '}
          <a href={routes.approval.href({ id, approvalId: after.id })}>{after.title}</a>.
        </p>
      )}
    </>
  )
}
