import {
  type Approval,
  approvalActs,
  approvalText,
  refusedSecurity,
  refusedSecurityText,
} from '../../../../domain/approvals/approval.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../../domain/routes.ts'
import { call } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import { ActionForm } from '../ActionForm.tsx'
import own from '../ProcessView.module.css'
import { useProcessChange } from '../useProcessChange.ts'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'

type Props = { process: Process; viewer: Viewer }

/** The agreements asked of the customer, latest first; nothing before the first one. */
export function ApprovalSection({ process: { approvals }, viewer }: Props) {
  if (approvals.length === 0) return null
  return (
    <Section title="Accords" id="accords">
      <ul className={own.entries}>
        {[...approvals].reverse().map((approval) => (
          <Standing key={approval.id} approval={approval} viewer={viewer} />
        ))}
      </ul>
    </Section>
  )
}

function Standing({ approval, viewer }: { approval: Approval; viewer: Viewer }) {
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
      {approvalActs(approval, viewer).addSteps && <AddSteps approval={approval} />}
    </li>
  )
}

/** Turns the accepted lines into steps, in place. */
function AddSteps({ approval: { id: approvalId, processId: id } }: { approval: Approval }) {
  const { mutate, isPending } = useProcessChange(id)
  const act = () =>
    mutate({
      send: () => call('POST /processes/:id/approvals/:approvalId/steps', { params: { id, approvalId } }),
      shown: (process) => process,
      failure: sheetFallbacks.addSteps,
    })
  return (
    <ActionForm action={routes.approvalSteps.href({ id, approvalId })} act={act} className={styles.addSteps}>
      <Button type="submit" icon="plus" disabled={isPending}>
        {routes.approvalSteps.title}
      </Button>
    </ActionForm>
  )
}
