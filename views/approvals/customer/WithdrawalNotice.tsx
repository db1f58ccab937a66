import { classes } from '../../../client/ui/classes.ts'
import { beginNowField } from '../../../domain/approvals/answer-page.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { type ShownLaw, withdrawalPresses } from '../../../domain/approvals/law.ts'
import { postalAddress } from '../../../domain/garage/garage.ts'
import { formatDay, formatDayTime } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import styles from './Approval.module.css'

type LawProps = { law: ShownLaw; garage: PublicApproval['garage'] }

/** The information about a consumer's right of withdrawal, with the model form. */
export function LawNotice({ law, garage }: LawProps) {
  return (
    <>
      {law.notice.map((text) => (
        <p key={text} className={styles.small}>
          {text}
        </p>
      ))}
      <details className={styles.model}>
        <summary>Le formulaire de rétractation</summary>
        <p>{['À l’attention de', garage.nom, postalAddress(garage), garage.email].filter(Boolean).join(', ')}</p>
        {law.model.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </details>
    </>
  )
}

/** The checkbox by which a consumer asks that work begins at once, initially unticked, with its consequences. */
export function BeginNow({ law, ticked }: { law: ShownLaw; ticked: boolean }) {
  return (
    <label className={styles.begin}>
      <input type="checkbox" name={beginNowField} value="1" defaultChecked={ticked} />
      <span>
        <strong>{law.beginNow}</strong> <span className={styles.means}>{law.means.join(' ')}</span>
      </span>
    </label>
  )
}

/** The right of withdrawal, on the answer's page: its end, and a link to use it; or the fact that it was used. */
export function WithdrawalOffer({ approval }: { approval: PublicApproval }) {
  const { withdrawalUntil, withdrawalToken: token, renouncedAt, mayRenounce } = approval
  if (withdrawalUntil === null) return null
  return (
    <section className={styles.offer} aria-labelledby="renoncer">
      <h2 id="renoncer">Votre droit de renoncer</h2>
      <p>{offerText(approval)}</p>
      {token && (mayRenounce || renouncedAt) && (
        <a className={classes(styles.button, styles.quiet)} href={routes.publicWithdrawal.href({ token })}>
          {mayRenounce ? withdrawalPresses.begin.text : 'Votre accusé de réception'}
        </a>
      )}
    </section>
  )
}

function offerText({ withdrawalUntil, renouncedAt, mayRenounce, beginNow }: PublicApproval): string {
  if (renouncedAt) return `Vous avez renoncé à ce que vous aviez accepté, le ${formatDayTime(renouncedAt)}.`
  if (!mayRenounce || withdrawalUntil === null) return closedText({ withdrawalUntil, beginNow })
  const begin = beginNow
    ? 'Vous avez demandé que les travaux commencent tout de suite.'
    : 'Vous n’avez pas demandé que les travaux commencent tout de suite.'
  return `${begin} Vous pouvez renoncer jusqu’au ${formatDay(withdrawalUntil)} inclus.`
}

/** The reason why withdrawing here is no longer possible. */
export function closedText({
  withdrawalUntil,
  beginNow,
}: Pick<PublicApproval, 'withdrawalUntil' | 'beginNow'>): string {
  const until = withdrawalUntil && `jusqu’au ${formatDay(withdrawalUntil)}`
  return beginNow ? `Vous pouviez renoncer ${until}, et jusqu’à la fin des travaux.` : `Vous pouviez renoncer ${until}.`
}
