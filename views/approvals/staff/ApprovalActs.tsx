import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import type { IconName } from '../../../client/ui/icons.ts'
import { type Approval, approvalActs } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { PostForm } from '../../PostForm.tsx'
import { useMay, useShell } from '../../shell.ts'

type Props = { process: Process; approval: Approval }

/** Buttons for the actions that the user may take on an agreement. */
export function ApprovalActs({ process, approval }: Props) {
  const { actor } = useShell()
  if (!actor) return null
  const actsProps = {
    acts: approvalActs(approval, actor),
    at: { id: process.id, approvalId: approval.id },
    isOpen: process.status !== 'completed',
    isPending: process.pendingAnswers.some(({ approvalId }) => approvalId === approval.id),
  }
  return (
    <>
      <MainActs {...actsProps} />
      <QuietActs {...actsProps} hasLeft={approval.state !== 'draft'} />
    </>
  )
}

type ActsProps = {
  acts: ReturnType<typeof approvalActs>
  at: { id: string; approvalId: string }
  /** Whether the process is not completed. */
  isOpen: boolean
  /** Whether the customer's answer is pending. */
  isPending: boolean
}

function MainActs({ acts, at, isOpen, isPending }: ActsProps) {
  const may = useMay()
  return (
    <div className="approval-acts">
      {acts.send && isOpen && (
        <LinkButton icon="mail" href={routes.approvalSend.href(at)}>
          Envoyer au client
        </LinkButton>
      )}
      {acts.addSteps && isOpen && (
        <Press action={routes.approvalSteps.href(at)} icon="plus" kind="primary">
          {routes.approvalSteps.title}
        </Press>
      )}
      {isPending && !acts.noteDone && may('updateProcess') && (
        <Press action={routes.approvalSettled.href(at)} icon="check">
          {routes.approvalSettled.title}
        </Press>
      )}
      {acts.remind && (
        <Press action={routes.approvalReminder.href(at)} icon="mail">
          {routes.approvalReminder.title}
        </Press>
      )}
      {acts.link && (
        <Press action={routes.approvalLink.href(at)} icon="copy">
          Donner un lien
        </Press>
      )}
      {acts.record && (
        <LinkButton icon="pen" href={routes.approvalRecord.href(at)}>
          {routes.approvalRecord.title}
        </LinkButton>
      )}
    </div>
  )
}

/** Links to view an agreement, and the button that withdraws it. */
function QuietActs({ acts, at, isOpen, hasLeft }: ActsProps & { hasLeft: boolean }) {
  const may = useMay()
  return (
    <div className="approval-acts approval-quiet">
      <LinkButton kind="quiet" icon="user" href={routes.approvalPreview.href(at)}>
        La page du client
      </LinkButton>
      {may('sendApproval') && hasLeft && (
        <LinkButton kind="quiet" icon="print" href={routes.approvalProof.href(at)} target="_blank" rel="noopener">
          {routes.approvalProof.title}
          <span className="vh">, dans un nouvel onglet</span>
        </LinkButton>
      )}
      {acts.correct && isOpen && (
        <Press action={routes.approvalCorrection.href(at)} icon="redo" kind="quiet">
          {routes.approvalCorrection.title}
        </Press>
      )}
      {acts.withdraw && (
        <LinkButton kind="quiet" icon="close" href={routes.approvalWithdraw.href(at)}>
          {routes.approvalWithdraw.title}
        </LinkButton>
      )}
      {acts.edit && (
        <Press action={routes.approvalDelete.href(at)} icon="bin" kind="quiet">
          {routes.approvalDelete.title}
        </Press>
      )}
    </div>
  )
}

type PressProps = { action: string; icon: IconName; kind?: 'primary' | 'quiet'; children: string }

/** A button that posts; the next page shows the result. */
function Press({ action, icon, kind, children }: PressProps) {
  return (
    <PostForm action={action}>
      <Button type="submit" icon={icon} kind={kind}>
        {children}
      </Button>
    </PostForm>
  )
}
