import type { Approval } from '../../../../../domain/approvals/approval.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../../../domain/processes/sheet-messages.ts'
import { call } from '../../../../runtime/network/http.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { useProcessChange } from '../useProcessChange.ts'

type ActProps = {
  approval: Approval
  action: string
  send: () => Promise<Process>
  failure: string
  kind?: 'quiet'
  title: string
}

/** The actions on an answer, performed in place. */
function AnswerAct({ approval: { processId: id }, action, send, failure, kind, title }: ActProps) {
  const { mutate, isPending } = useProcessChange(id)
  const act = () => mutate({ send, shown: (process) => process, failure })
  return (
    <ActionForm action={action} act={act}>
      <Button type="submit" kind={kind} disabled={isPending}>
        {title}
      </Button>
    </ActionForm>
  )
}

type Props = { approval: Approval }

/** Adds the accepted lines as steps. */
export function AddSteps({ approval }: Props) {
  const params = { id: approval.processId, approvalId: approval.id }
  return (
    <AnswerAct
      {...{ approval, title: routes.approvalSteps.title }}
      action={routes.approvalSteps.href(params)}
      send={() => call('POST /processes/:id/approvals/:approvalId/steps', { params })}
      failure={sheetFallbacks.addSteps}
    />
  )
}

/** Records that the answer was read and needs no new steps. */
export function SettleAnswer({ approval }: Props) {
  const params = { id: approval.processId, approvalId: approval.id }
  return (
    <AnswerAct
      {...{ approval, kind: 'quiet', title: routes.approvalSettled.title }}
      action={routes.approvalSettled.href(params)}
      send={() => call('POST /processes/:id/approvals/:approvalId/settle', { params })}
      failure={sheetFallbacks.settleAnswer}
    />
  )
}
