import { type Approval, refusedSecurity } from '../../../domain/approval.ts'
import { approvalText, refusedSecurityText } from '../../../domain/approval-words.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import styles from '../../ui/Dialog.module.css'
import { LinkButton } from '../../ui/LinkButton.tsx'
import own from './ProcessView.module.css'
import { Section } from './Section.tsx'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer }

/** What was asked of the customer, the latest first, and where each stands; where nothing was, the way to ask alone. */
export function ApprovalSection({ process: { id, approvals, status }, viewer }: Props) {
  const offers = can(viewer, 'draftApproval') && status !== 'completed'
  if (approvals.length === 0) {
    return (
      offers && (
        <div className={styles.section}>
          <LinkButton kind="quiet" icon="plus" href={routes.approvalNew.href({ id })}>
            {routes.approvalNew.title}
          </LinkButton>
        </div>
      )
    )
  }
  const ask = offers && <a href={routes.approvalNew.href({ id })}>{routes.approvalNew.title}</a>
  return (
    <Section title="Accords" id="accords" aside={ask}>
      <ul className={own.entries}>
        {[...approvals].reverse().map((approval) => (
          <Standing key={approval.id} approval={approval} />
        ))}
      </ul>
    </Section>
  )
}

function Standing({ approval }: { approval: Approval }) {
  const { id: approvalId, processId: id, title, lines, answeredAt } = approval
  return (
    <li>
      <a href={routes.approval.href({ id, approvalId })}>{title}</a>
      <p className="small muted">{approvalText(approval)}</p>
      {answeredAt &&
        refusedSecurity(lines).map((line) => (
          <p key={line.id} className={own.refused}>
            <strong>{refusedSecurityText(answeredAt)}</strong> {line.label}
          </p>
        ))}
    </li>
  )
}
