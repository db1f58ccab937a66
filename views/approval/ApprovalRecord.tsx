import { classes } from '../../client/ui/classes.ts'
import { mediumLabels, type PublicApproval } from '../../domain/approvals/approval.ts'
import { formatDay, formatDayTime } from '../../domain/dates.ts'
import { limits } from '../../domain/limits.ts'
import page from '../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import { GarageLines, Reach } from './Asker.tsx'
import type { ImageSrc } from './LineFacts.tsx'
import { Tally, withAnswer } from './Tally.tsx'

type Props = {
  approval: PublicApproval
  imageSrc: ImageSrc
  /** Whether the customer answered once more: the first answer stands. */
  again?: boolean
}

/** The answer to an agreement, for the customer to keep. */
export function ApprovalRecord({ approval, imageSrc, again }: Props) {
  const { lines, message, garage, answeredAt, medium } = approval
  return (
    <>
      <ApprovalHead
        word={medium === 'online' ? 'Votre réponse est enregistrée' : 'Le garage a noté votre réponse'}
        approval={approval}
      />
      {again && (
        <p className={styles.told} role="alert">
          Une réponse a déjà été donnée&nbsp;: la voici. Elle ne change plus.
        </p>
      )}
      <div className={classes(page.cards, styles.cards)}>
        <AnswerFacts approval={approval} />
        <div className={page.steps}>
          <Tally
            title="Accepté"
            sum="Total accepté"
            lines={withAnswer(lines, 'accepted', ({ answer }) => answer)}
            imageSrc={imageSrc}
          />
          <Tally
            title="Refusé"
            sum="Total refusé"
            lines={withAnswer(lines, 'refused', ({ answer }) => answer)}
            imageSrc={imageSrc}
          />
          {message && (
            <section className={styles.tally}>
              <h2>Le message du garage</h2>
              <p className={styles.message}>{message}</p>
            </section>
          )}
        </div>
        <section className={page.call} aria-labelledby="garage">
          <h2 id="garage">Le garage</h2>
          <GarageLines garage={garage} />
          <Reach garage={garage} />
        </section>
      </div>
      {answeredAt && <p className={page.foot}>{shownUntil(answeredAt)}</p>}
    </>
  )
}

function AnswerFacts({ approval }: Pick<Props, 'approval'>) {
  const { process, sentAt, answeredAt, answeredBy, medium, digest } = approval
  const noted = medium && medium !== 'online' ? mediumLabels[medium].toLowerCase() : null
  return (
    <section className={page.end} aria-labelledby="reponse">
      <h2 id="reponse">La réponse</h2>
      <dl className={styles.answer}>
        <dt>Au nom de</dt>
        <dd>{answeredBy}</dd>
        <dt>Enregistrée le</dt>
        <dd>{answeredAt && formatDayTime(answeredAt)}</dd>
        {noted && <dt>Donnée</dt>}
        {noted && <dd>{noted}</dd>}
        <dt>Demandée le</dt>
        <dd>{formatDayTime(sentAt)}</dd>
        <dt>Travaux</dt>
        <dd>{process}</dd>
        {digest && <dt>Empreinte de l’enregistrement</dt>}
        {digest && <dd className={styles.digest}>{digest}</dd>}
      </dl>
    </section>
  )
}

const shownUntil = (answeredAt: string): string => {
  const end = new Date(Date.parse(answeredAt) + limits.approvalShownDays * limits.dayMs)
  return `Cette page reste visible jusqu’au ${formatDay(end)}. Imprimez-la pour la garder.`
}
