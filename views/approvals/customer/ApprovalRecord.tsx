import { classes } from '../../../client/ui/classes.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { mediumLabels } from '../../../domain/approvals/approval-texts.ts'
import { followText } from '../../../domain/cars/car.ts'
import { later } from '../../../domain/ground/calendar.ts'
import { formatDay, formatDayTime } from '../../../domain/ground/dates.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import page from '../../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import type { ImageSrc } from './LineFacts.tsx'
import { PartsRecap } from './PartsChoice.tsx'
import { GarageLines, Reach } from './RequestSummary.tsx'
import { Tally, withAnswer } from './Tally.tsx'
import { WithdrawalOffer } from './WithdrawalNotice.tsx'

type Props = {
  approval: PublicApproval
  imageSrc: ImageSrc
  /** Whether the customer answered again: the first answer counts. */
  again?: boolean
}

/** The answer to an agreement, for the customer to keep: its content, the next steps, and the proof. */
export function ApprovalRecord({ approval, imageSrc, again }: Props) {
  const { lines, message, garage, answeredAt, medium, parts, partsChoice } = approval
  const isOwn = medium === 'online'
  return (
    <>
      <ApprovalHead
        word={wordOf(approval)}
        {...(isOwn && !approval.renouncedAt && { title: 'Merci, c’est noté.' })}
        approval={approval}
      />
      {again && (
        <p className={styles.notice} role="alert">
          Une réponse a déjà été donnée&nbsp;: la voici. Elle ne change plus.
        </p>
      )}
      <div className={classes(page.cards, styles.cards)}>
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
          <PartsRecap parts={parts} chosen={partsChoice} medium={medium} />
          <WithdrawalOffer approval={approval} />
          <Next approval={approval} />
        </div>
        <AnswerFacts approval={approval} />
        <section className={page.call} aria-labelledby="garage">
          <h2 id="garage">Le garage</h2>
          <GarageLines garage={garage} />
          {message && <blockquote className={styles.message}>{message}</blockquote>}
          <Reach garage={garage} />
        </section>
      </div>
      {answeredAt && <p className={page.foot}>{shownUntil(answeredAt)}</p>}
    </>
  )
}

function wordOf({ medium, renouncedAt }: PublicApproval): string {
  if (renouncedAt) return 'Vous avez renoncé'
  return medium === 'online' ? 'Votre réponse est enregistrée' : 'Le garage a noté votre réponse'
}

/** The next steps: the tracking page, the receipt, and the place of the proof. */
function Next({ approval: { marque, modele, trackingToken, receiptTo } }: Pick<Props, 'approval'>) {
  return (
    <>
      {trackingToken && (
        <a className={styles.button} href={routes.tracking.href({ token: trackingToken })}>
          {followText(marque === null ? null : { marque, modele })}
        </a>
      )}
      <p className={styles.small}>
        {receiptTo && `Un reçu part à ${receiptTo}. `}
        <a className={styles.proof} href="#preuve">
          Détail et preuve
        </a>
      </p>
    </>
  )
}

function AnswerFacts({ approval }: Pick<Props, 'approval'>) {
  const { process, sentAt, answeredAt, answeredBy, medium, digest, beginNow, law } = approval
  const noted = medium && medium !== 'online' ? mediumLabels[medium].toLowerCase() : null
  return (
    <section className={page.end} id="preuve" aria-labelledby="reponse">
      <h2 id="reponse">Détail et preuve</h2>
      <dl className={styles.answer}>
        <dt>Au nom de</dt>
        <dd>{answeredBy}</dd>
        <dt>Enregistrée le</dt>
        <dd>{answeredAt && formatDayTime(answeredAt)}</dd>
        {noted && <dt>Donnée</dt>}
        {noted && <dd>{noted}</dd>}
        {beginNow !== null && <dt>Début des travaux</dt>}
        {beginNow !== null && (
          <dd>{beginNow ? 'Tout de suite, à votre demande' : 'Sans demande de commencer tout de suite'}</dd>
        )}
        {law && <dt>Version des textes de loi</dt>}
        {law && <dd>{law.version}</dd>}
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
  const end = later(answeredAt, { days: limits.approvalShownDays })
  return `Cette page reste visible jusqu’au ${formatDay(end)}. Imprimez-la pour la garder.`
}
