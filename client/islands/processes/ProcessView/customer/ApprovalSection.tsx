import { type Approval, approvalActs, refusedSecurity } from '../../../../../domain/approvals/approval.ts'
import { approvalText, refusedSecurityText } from '../../../../../domain/approvals/approval-texts.ts'
import { beginNowText, renouncedText, workDoneText } from '../../../../../domain/approvals/withdrawal.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { Section } from '../../../../ui/dialog/Section.tsx'
import { ActButton } from '../ActButton.tsx'
import own from '../ProcessView.module.css'
import type { Viewer } from '../viewer.ts'
import { AskApproval } from './AskApproval.tsx'
import styles from './Customer.module.css'

type Props = { process: Process; viewer: Viewer }

/**
 * The agreements sent to the customer, latest first. An administrator asks for one beside the client, others here:
 * without agreements the section only exists for them.
 */
export function ApprovalSection({ process, viewer }: Props) {
  const { approvals, pendingAnswers, status } = process
  const asksHere = !can(viewer, 'seeClientContact') && can(viewer, 'draftApproval') && status !== 'completed'
  if (approvals.length === 0 && !asksHere) return null
  return (
    <Section title="Accords" id="accords">
      <ul className={own.entries}>
        {[...approvals].reverse().map((approval) => (
          <Standing
            key={approval.id}
            approval={approval}
            acts={!pendingAnswers.some(({ approvalId }) => approvalId === approval.id)}
            viewer={viewer}
          />
        ))}
      </ul>
      {asksHere && <AskApproval process={process} viewer={viewer} />}
    </Section>
  )
}

type StandingProps = {
  approval: Approval
  /** Whether its actions are here: not while its answer has a notice above the steps. */
  acts: boolean
  viewer: Viewer
}

function Standing({ approval, acts, viewer }: StandingProps) {
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
      {acts && approvalActs(approval, viewer).addSteps && (
        <div className={styles.addSteps}>
          <ActButton name="addSteps" params={{ id: approval.processId, approvalId: approval.id }} />
        </div>
      )}
    </li>
  )
}

/** The customer's wish about the beginning of the work, or their withdrawal and the work done before. */
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
