import { type Approval, type ApprovalLine, acceptedLines, refusedSecurity } from '../../domain/approval.ts'
import { approvalText, partLabels, refusedSecurityText } from '../../domain/approval-words.ts'
import { formatDay } from '../../domain/dates.ts'
import styles from './JobCardPage.module.css'

type OnCard = Pick<ApprovalLine, 'id' | 'label' | 'part'> & { answeredAt: string }
type Props = { approvals: readonly Approval[] }

/** Where the last one stands that was sent, or noted. */
export function approvalFact({ approvals }: Props) {
  const last = approvals.findLast(({ state }) => state !== 'draft' && state !== 'withdrawn')
  return last ? [{ label: 'Accord', value: approvalText(last) }] : []
}

/** Agreed to and no step yet: work to do beside the steps. */
export const agreedWork = ({ approvals }: Props): OnCard[] =>
  linesOf(
    approvals.filter(({ stepsAddedAt }) => stepsAddedAt === null),
    acceptedLines,
  )

export function AgreedWork({ work }: { work: readonly OnCard[] }) {
  return work.map(({ id, label, part, answeredAt }) => (
    <li key={id}>
      <span className={styles.box} />
      <div className={styles.text}>
        <strong>{label}</strong>
        <span className="small">
          {' '}
          Accord du client le {formatDay(answeredAt)}
          {part && `, ${partLabels[part].toLowerCase()}`}
        </span>
      </div>
      <span className={styles.sign} />
    </li>
  ))
}

/** Whoever hands the car back says it again. */
export function RefusedOnCard({ approvals }: Props) {
  return linesOf(approvals, refusedSecurity).map(({ id, label, answeredAt }) => (
    <p key={id} className={styles.note}>
      <strong>{refusedSecurityText(answeredAt)}</strong> {label}
    </p>
  ))
}

const linesOf = (
  approvals: readonly Approval[],
  kept: (lines: readonly ApprovalLine[]) => readonly ApprovalLine[],
): OnCard[] =>
  approvals.flatMap(({ answeredAt, lines }) =>
    answeredAt === null ? [] : kept(lines).map(({ id, label, part }) => ({ id, label, part, answeredAt })),
  )
