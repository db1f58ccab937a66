import {
  type Approval,
  approvalActs,
  approvalText,
  refusedSecurity,
  refusedSecurityText,
} from '../../../../domain/approvals/approval.ts'
import { beginNowText, renouncedText, workDoneText } from '../../../../domain/approvals/withdrawal.ts'
import { can } from '../../../../domain/permissions.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../../domain/routes.ts'
import { call } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { ActionForm } from '../ActionForm.tsx'
import own from '../ProcessView.module.css'
import { useProcessChange } from '../useProcessChange.ts'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'

type Props = { process: Process; viewer: Viewer }

/** The agreements asked of the customer, latest first; nothing before the first one. */
export function ApprovalSection({ process: { approvals, pendingAnswer }, viewer }: Props) {
  if (approvals.length === 0) return null
  return (
    <Section title="Accords" id="accords">
      <ul className={own.entries}>
        {[...approvals].reverse().map((approval) => (
          <Standing
            key={approval.id}
            approval={approval}
            isPending={pendingAnswer?.approvalId === approval.id}
            viewer={viewer}
          />
        ))}
      </ul>
    </Section>
  )
}

/** @param isPending whether the customer's answer waits for somebody to deal with it */
function Standing({ approval, isPending, viewer }: { approval: Approval; isPending: boolean; viewer: Viewer }) {
  const { id: approvalId, processId: id, title, lines, answeredAt } = approval
  return (
    <li>
      <a href={routes.approval.href({ id, approvalId })}>{title}</a>
      <p className="small muted">{approvalText(approval)}</p>
      <Right approval={approval} />
      {answeredAt &&
        refusedSecurity(lines).map((line) => (
          <p key={line.id} className={own.refused}>
            <strong>{refusedSecurityText(answeredAt)}</strong> {line.label}
          </p>
        ))}
      {approvalActs(approval, viewer).addSteps && <AddSteps approval={approval} />}
      {isPending && !approval.renouncedAt && can(viewer, 'updateProcess') && <SettleAnswer approval={approval} />}
    </li>
  )
}

/** What the customer said of the beginning of the work, or that they have renounced and what was done by then. */
function Right({ approval }: { approval: Approval }) {
  const { id: approvalId, processId: id, renouncedAt, workDone } = approval
  const text = beginNowText(approval)
  if (!renouncedAt) return text && <p className="small">{text}</p>
  return (
    <p className={own.refused}>
      <strong>{renouncedText(renouncedAt)}</strong>{' '}
      {workDone ? (
        `Déjà fait\u00a0: ${workDoneText(approval)}`
      ) : (
        <a href={`${routes.approval.href({ id, approvalId })}#fait`}>Noter ce qui était fait</a>
      )}
    </p>
  )
}

type ActProps = {
  approval: Approval
  action: string
  send: () => Promise<Process>
  failure: string
  icon: IconName
  title: string
}

/** What is done with an answer, in place. */
function AnswerAct({ approval: { processId: id }, action, send, failure, icon, title }: ActProps) {
  const { mutate, isPending } = useProcessChange(id)
  const act = () => mutate({ send, shown: (process) => process, failure })
  return (
    <ActionForm action={action} act={act} className={styles.addSteps}>
      <Button type="submit" icon={icon} disabled={isPending}>
        {title}
      </Button>
    </ActionForm>
  )
}

/** Turns the accepted lines into steps. */
function AddSteps({ approval }: { approval: Approval }) {
  const params = { id: approval.processId, approvalId: approval.id }
  return (
    <AnswerAct
      {...{ approval, icon: 'plus', title: routes.approvalSteps.title }}
      action={routes.approvalSteps.href(params)}
      send={() => call('POST /processes/:id/approvals/:approvalId/steps', { params })}
      failure={sheetFallbacks.addSteps}
    />
  )
}

/** Says that the answer was read, and that no step follows from it. */
function SettleAnswer({ approval }: { approval: Approval }) {
  const params = { id: approval.processId, approvalId: approval.id }
  return (
    <AnswerAct
      {...{ approval, icon: 'check', title: routes.approvalSettled.title }}
      action={routes.approvalSettled.href(params)}
      send={() => call('POST /processes/:id/approvals/:approvalId/settle', { params })}
      failure={sheetFallbacks.settleAnswer}
    />
  )
}
