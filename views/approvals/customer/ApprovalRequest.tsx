import { classes } from '../../../client/ui/classes.ts'
import { type AnswerInput, nothingGiven, unanswered } from '../../../domain/approvals/answer-page.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { isPartsChoiceMissing, partsAnchor } from '../../../domain/approvals/parts-choice.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import { euros } from '../../../domain/ground/money.ts'
import { approvalErrors } from '../../../domain/ground/texts/approval-errors.ts'
import page from '../../tracking/TrackingPage.module.css'
import { AnswersForm, lineAnchor } from './AnswersForm.tsx'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import type { ImageSrc } from './LineFacts.tsx'
import { Reach, RequestSummary } from './RequestSummary.tsx'

type Props = {
  approval: PublicApproval
  imageSrc: ImageSrc
  /** Addresses of the forms. Without them nothing can be sent: a preview. */
  actions?: { review: string; callback: string }
  given?: AnswerInput
  /** Reason why the page is shown again. */
  problem?: 'missing' | 'changed' | undefined
}

/** The request to the customer, line by line, in the HTML order of the phone. */
export function ApprovalRequest({ approval, imageSrc, actions, given = nothingGiven, problem }: Props) {
  const { lines, totalCents } = approval
  const missing = problem === 'missing' ? unanswered(lines, given.answers) : []
  const lacksParts = problem === 'missing' && isPartsChoiceMissing(approval, given)
  return (
    <>
      <ApprovalHead word="Votre accord est demandé" approval={approval} />
      <p className={styles.ask}>
        <strong className={styles.price}>{`${euros(totalCents)} TTC`}</strong>
        {lines.length > 1 && ` en tout, pour ${lines.length} lignes`}
      </p>
      {problem === 'changed' && (
        <p className={styles.notice} role="alert">
          {approvalErrors.APPROVAL_CHANGED}
        </p>
      )}
      {(missing.length > 0 || lacksParts) && <Missing all={lines} missing={missing} lacksParts={lacksParts} />}
      <div className={classes(page.cards, styles.cards)}>
        <RequestSummary approval={approval} />
        <AnswersForm {...{ approval, imageSrc, given, missing, lacksParts }} action={actions?.review} />
        <Talk approval={approval} action={actions?.callback} />
      </div>
    </>
  )
}

type Lines = PublicApproval['lines']

/** Links to the lines without an answer, and to the choice of parts. */
function Missing({ all, missing, lacksParts }: { all: Lines; missing: Lines; lacksParts: boolean }) {
  const count = missing.length + (lacksParts ? 1 : 0)
  return (
    <div className={styles.notice} role="alert">
      <p>{count === 1 ? 'Il manque une réponse\u00a0:' : `Il manque ${count} réponses\u00a0:`}</p>
      {lacksParts && <a href={`#${partsAnchor}`}>Le choix des pièces</a>}
      {missing.map((line) => (
        <a key={line.id} href={`#${lineAnchor(all.indexOf(line))}`}>
          {line.label}
        </a>
      ))}
    </div>
  )
}

type TalkProps = {
  approval: PublicApproval
  /** Address of the form that requests a call; undefined in a preview. */
  action: string | undefined
}

/** Form for customers who prefer a call. */
function Talk({ approval: { garage, callbackAt }, action }: TalkProps) {
  return (
    <section className={classes(page.call, styles.talk)} aria-labelledby="rappel">
      <h2 id="rappel">Vous préférez en parler&nbsp;?</h2>
      {callbackAt ? (
        <p>{`Vous avez demandé au garage de vous rappeler, le ${formatDayTime(callbackAt)}.`}</p>
      ) : (
        <form method="post" action={action}>
          <button className={classes(styles.button, styles.quiet)} type={action ? 'submit' : 'button'}>
            Rappelez-moi
          </button>
        </form>
      )}
      <Reach garage={garage} />
    </section>
  )
}
