import { useContext } from 'react'
import { type Approval, approvalActs, refusedSecurity } from '../../../../../domain/approvals/approval.ts'
import { answeredSentence, refusedSecuritySentence } from '../../../../../domain/approvals/approval-texts.ts'
import { isUnhurried, rightText } from '../../../../../domain/approvals/withdrawal.ts'
import { actHref, acts } from '../../../../../domain/board/acts.ts'
import { fullName } from '../../../../../domain/ground/full-name.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { OnPage } from '../../../../ui/dialog/Section.tsx'
import { ActButton } from '../ActButton.tsx'
import own from '../ProcessView.module.css'
import type { Viewer } from '../viewer.ts'
import styles from './Answers.module.css'

type Props = { process: Process; viewer: Viewer }

/** The customer's pending answers, oldest first: a notice for each, above the steps. */
export function Answers({ process, viewer }: Props) {
  if (!can(viewer, 'updateProcess')) return null
  return process.pendingAnswers.map(({ approvalId }) => {
    const approval = process.approvals.find(({ id }) => id === approvalId)
    return approval && <Answer key={approvalId} {...{ process, approval, viewer }} />
  })
}

/** An answer with its legal consequences, and its actions. */
function Answer({ process: { id, client }, approval, viewer }: Props & { approval: Approval }) {
  const Heading = useContext(OnPage) ? 'h2' : 'h3'
  const { id: approvalId, title, renouncedAt, lines } = approval
  const name = client ? fullName(client) : 'Le client'
  return (
    <section className={styles.answer} aria-label={`Réponse du client\u00a0: ${title}`}>
      <Heading>
        {name} a {renouncedAt ? 'renoncé' : 'répondu'}
      </Heading>
      <p>
        <a href={routes.approval.href({ id, approvalId })}>{title}</a>&nbsp;: {answeredSentence(approval)}{' '}
        {refusedSecurity(lines).map((line) => (
          <strong key={line.id} className={own.refused}>
            {refusedSecuritySentence(line.label)}{' '}
          </strong>
        ))}
        <Right approval={approval} />
      </p>
      <div className={styles.acts}>
        {approvalActs(approval, viewer).addSteps && <ActButton name="addSteps" params={{ id, approvalId }} />}
        {renouncedAt ? (
          <LinkButton href={actHref('noteDone', { id, approvalId })}>{acts.noteDone.label}</LinkButton>
        ) : (
          <ActButton name="settle" params={{ id, approvalId }} kind="quiet" />
        )}
      </div>
    </section>
  )
}

/** The legal state of the answer; in the colour of waiting where the work may not begin yet. */
function Right({ approval }: { approval: Approval }) {
  const text = rightText(approval)
  if (!text) return null
  if (approval.renouncedAt) return <strong className={own.refused}>{text}</strong>
  return isUnhurried(approval) ? <strong className={styles.unhurried}>{text}</strong> : text
}
