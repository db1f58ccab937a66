import { Button } from '../../client/ui/Button.tsx'
import type { IconName } from '../../client/ui/icons.ts'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { type Approval, approvalActs } from '../../domain/approval.ts'
import type { Process } from '../../domain/process.ts'
import type { Page } from '../../domain/routes.ts'
import { routes } from '../../domain/routes.ts'
import { PostForm } from '../PostForm.tsx'
import { useMay, useShell } from '../shell.ts'

type Props = { process: Process; approval: Approval }

/** What whoever looks may do with it, the likeliest first. */
export function ApprovalActs({ process, approval }: Props) {
  const { actor } = useShell()
  const may = useMay()
  if (!actor) return null
  const acts = approvalActs(approval, actor)
  const at = { id: process.id, approvalId: approval.id }
  const isOpen = process.status !== 'completed'
  return (
    <div className="approval-acts">
      {acts.send && isOpen && (
        <LinkButton kind="primary" icon="mail" href={routes.approvalSend.href(at)}>
          Envoyer au client
        </LinkButton>
      )}
      {acts.addSteps && isOpen && <Press page={routes.approvalSteps} at={at} icon="plus" kind="primary" />}
      {acts.remind && <Press page={routes.approvalReminder} at={at} icon="mail" />}
      {acts.link && <Press page={routes.approvalLink} at={at} icon="copy" />}
      {acts.record && (
        <LinkButton icon="pen" href={routes.approvalRecord.href(at)}>
          {routes.approvalRecord.title}
        </LinkButton>
      )}
      {acts.correct && isOpen && <Press page={routes.approvalCorrection} at={at} icon="redo" />}
      <LinkButton icon="user" href={routes.approvalPreview.href(at)}>
        {routes.approvalPreview.title}
      </LinkButton>
      {may('sendApproval') && approval.state !== 'draft' && (
        <LinkButton icon="print" href={routes.approvalProof.href(at)} target="_blank" rel="noopener">
          {routes.approvalProof.title}
          <span className="vh">, dans un nouvel onglet</span>
        </LinkButton>
      )}
      {acts.withdraw && (
        <LinkButton kind="danger" icon="close" href={routes.approvalWithdraw.href(at)}>
          {routes.approvalWithdraw.title}
        </LinkButton>
      )}
      {acts.edit && <Press page={routes.approvalDelete} at={at} icon="bin" kind="danger" />}
    </div>
  )
}

type PressProps = {
  page: Page<'/processus/:id/accords/:approvalId/supprimer'> | Pick<typeof routes.approvalSteps, 'href' | 'title'>
  at: { id: string; approvalId: string }
  icon: IconName
  kind?: 'primary' | 'danger'
}

/** Done by a press: the page that follows says what came of it. */
function Press({ page, at, icon, kind }: PressProps) {
  return (
    <PostForm action={page.href(at)}>
      <Button type="submit" icon={icon} kind={kind}>
        {page.title}
      </Button>
    </PostForm>
  )
}
