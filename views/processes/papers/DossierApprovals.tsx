import { type Approval, refusedSecurity } from '../../../domain/approvals/approval.ts'
import {
  answeredLabels,
  approvalText,
  kindLabels,
  mediumLabels,
  outcomeText,
  partLabels,
  refusedSecurityText,
} from '../../../domain/approvals/approval-texts.ts'
import { lowered, partsText } from '../../../domain/approvals/parts-choice.ts'
import { rightText, workDoneText } from '../../../domain/approvals/withdrawal.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { euros } from '../../../domain/ground/money.ts'
import styles from './DossierPage.module.css'

type Props = {
  approvals: readonly Approval[]
  /** Digest of the approval log, including the answer, by the agreement's id. */
  digests: Readonly<Record<string, string>>
}

/** The agreements sent to the customer, with their answers; drafts are left out. */
export function DossierApprovals({ approvals, digests }: Props) {
  return approvals
    .filter(({ state }) => state !== 'draft')
    .map((approval) => <Agreement key={approval.id} approval={approval} digest={digests[approval.id]} />)
}

function Agreement({ approval, digest }: { approval: Approval; digest: string | undefined }) {
  const { lines, answeredAt } = approval
  const parts = answeredAt && partsText(approval)
  return (
    <>
      <LinesTable approval={approval} />
      {answeredAt &&
        refusedSecurity(lines).map(({ id, label }) => (
          <p key={id} className={styles.foot}>
            <strong>{refusedSecurityText(answeredAt)}</strong> {label}
          </p>
        ))}
      <p className={styles.foot}>
        {outcomeOf(approval)}
        {parts && ` Pièces\u00a0: ${lowered(parts)}.`}
        {digest && (
          <span className={styles.address}>
            <br />
            Empreinte de l’enregistrement&nbsp;: {digest}
          </span>
        )}
      </p>
    </>
  )
}

function LinesTable({ approval }: { approval: Approval }) {
  const { title, lines, totalCents, acceptedCents } = approval
  return (
    <table className={styles.table}>
      <caption>Accord&nbsp;: {title}</caption>
      <thead>
        <tr>
          <th scope="col">Travaux</th>
          <th scope="col">Montant TTC</th>
          <th scope="col">Réponse</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, label, kind, part, amountCents, answer }) => (
          <tr key={id}>
            <td className={styles.words}>
              {label}
              <br />
              {part ? `${kindLabels[kind]}, ${partLabels[part].toLowerCase()}` : kindLabels[kind]}
            </td>
            <td className={styles.when}>{euros(amountCents)}</td>
            <td>{answer ? answeredLabels[answer] : 'Sans réponse'}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Total</th>
          <td className={styles.when}>{euros(totalCents)}</td>
          <td>{acceptedCents !== null && outcomeText(approval)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The sender, the time, and the result. */
function outcomeOf(approval: Approval): string {
  const { author, sentAt, answeredAt, answeredBy, medium, workDone } = approval
  const prepared = author ? `préparé par ${fullName(author)}` : null
  const sentText = sentAt ? `Demandé le ${formatDayTime(sentAt)}` : 'Noté sans avoir été envoyé'
  const requestText = [sentText, prepared].filter(Boolean).join(', ')
  if (answeredAt === null || answeredBy === null || medium === null) return `${requestText}. ${approvalText(approval)}.`
  const answered = `${requestText}. Répondu le ${formatDayTime(answeredAt)} par ${answeredBy}, ${mediumLabels[medium].toLowerCase()}.`
  const done = workDone === null ? null : `Déjà fait\u00a0: ${workDoneText(approval)}.`
  return [answered, rightText(approval), done].filter(Boolean).join(' ')
}
