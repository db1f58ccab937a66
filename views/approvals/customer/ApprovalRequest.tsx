import type { ReactNode } from 'react'
import { classes } from '../../../client/ui/classes.ts'
import {
  type AnswerInput,
  allGesture,
  answerField,
  nothingGiven,
  unanswered,
} from '../../../domain/approvals/answer-page.ts'
import type { LineAnswer, PublicApproval } from '../../../domain/approvals/approval.ts'
import { lineAnswers } from '../../../domain/approvals/approval-schemas.ts'
import { answerLabels } from '../../../domain/approvals/approval-texts.ts'
import { approvalErrors } from '../../../domain/approvals/errors.ts'
import { isPartsChoiceMissing, partsAnchor } from '../../../domain/approvals/parts-choice.ts'
import { formatDayTime } from '../../../domain/dates.ts'
import { euros } from '../../../domain/money.ts'
import page from '../../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import { type ImageSrc, LineFacts, LinePhotos, type PublicLine } from './LineFacts.tsx'
import { PartsQuestionBlock } from './PartsChoice.tsx'
import { Reach, RequestSummary } from './RequestSummary.tsx'
import { BeginNow, LawNotice } from './WithdrawalNotice.tsx'

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
  const { lines, totalCents, version, law, parts, garage } = approval
  const isSeveral = lines.length > 1
  const press = actions ? 'submit' : 'button'
  const missing = problem === 'missing' ? unanswered(lines, given.answers) : []
  const lacksParts = problem === 'missing' && isPartsChoiceMissing(approval, given)
  const question = parts && <PartsQuestionBlock parts={parts} chosen={given.parts} missing={lacksParts} />
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
        <form className={page.steps} method="post" action={actions?.review} noValidate>
          <h2>Ce qui vous est proposé</h2>
          <input type="hidden" name="version" value={version} />
          {given.prenom && <input type="hidden" name="prenom" value={given.prenom} />}
          {given.nom && <input type="hidden" name="nom" value={given.nom} />}
          {isSeveral && (
            <>
              {/* Enter presses the first button of a form, which must not be the one that accepts all lines. */}
              <button type={press} className="vh" tabIndex={-1} aria-hidden="true" />
              {question}
              <button className={classes(styles.button, styles.quiet)} type={press} name="geste" value={allGesture}>
                {`Tout accepter\u00a0: ${euros(totalCents)} TTC`}
              </button>
              <p className={styles.small}>Ou répondez ligne par ligne. Vous relirez tout avant de confirmer.</p>
            </>
          )}
          <div className={styles.lines}>
            {lines.map((line, index) => (
              <LineChoice
                key={line.id}
                id={lineAnchor(index)}
                line={line}
                chosen={given.answers[line.id]}
                missing={missing.includes(line)}
                focused={!lacksParts && missing[0] === line}
                press={isSeveral ? null : press}
                question={isSeveral ? null : question}
                imageSrc={imageSrc}
              />
            ))}
          </div>
          {law && (
            <section className={styles.law} aria-labelledby="droit">
              <h2 id="droit">Votre droit de renoncer</h2>
              <LawNotice law={law} garage={garage} />
              <BeginNow law={law} ticked={given.beginNow} />
            </section>
          )}
          {isSeveral && (
            <>
              <p className={styles.sum}>
                Total si vous acceptez tout
                <span className={styles.price}>{`${euros(totalCents)} TTC`}</span>
              </p>
              <button className={styles.button} type={press}>
                Voir le récapitulatif
              </button>
            </>
          )}
          <p className={styles.small}>
            Rien n’est envoyé au garage avant que vous ne confirmiez, sur la page suivante.
          </p>
        </form>
        <Talk approval={approval} action={actions?.callback} />
      </div>
    </>
  )
}

const lineAnchor = (index: number): string => `ligne-${index + 1}`

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

type LineChoiceProps = {
  line: PublicLine
  /** Id of the line, for links to it. */
  id: string
  /** The chosen answer; undefined until the customer chooses. */
  chosen: LineAnswer | undefined
  missing: boolean
  /** Whether the line takes the focus: the first one without an answer. */
  focused: boolean
  /** The type of the buttons that answer the only line; null where answers are chosen first. */
  press: 'submit' | 'button' | null
  /** The further question, before the buttons that answer the only line. */
  question: ReactNode
  imageSrc: ImageSrc
}

/** One line, and the answers to choose from. */
function LineChoice({ line, id, chosen, missing, focused, press, question, imageSrc }: LineChoiceProps) {
  return (
    <fieldset id={id} aria-describedby={missing ? `${id}-erreur` : undefined}>
      <legend>{line.label}</legend>
      <LineFacts line={line} />
      <LinePhotos line={line} imageSrc={imageSrc} />
      {missing && (
        <p className={styles.error} id={`${id}-erreur`}>
          Choisissez une réponse
        </p>
      )}
      {question}
      {press ? (
        <AnswerButtons line={line} type={press} />
      ) : (
        <div className={styles.choices}>
          {lineAnswers.map((answer, index) => (
            <label key={answer}>
              <input
                type="radio"
                name={answerField(line.id)}
                value={answer}
                defaultChecked={chosen === answer}
                // biome-ignore lint/a11y/noAutofocus: a refused form moves the focus to its first error
                autoFocus={focused && index === 0}
                required
              />
              <span>{answerLabels[answer]}</span>
            </label>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** The answers to the only line: a press leads to the confirmation page. */
function AnswerButtons({ line: { id }, type }: { line: PublicLine; type: 'submit' | 'button' }) {
  return (
    <>
      {lineAnswers.map((answer) => (
        <button
          key={answer}
          className={classes(styles.button, answer === 'refused' && styles.quiet)}
          type={type}
          name={answerField(id)}
          value={answer}
        >
          {answerLabels[answer]}
        </button>
      ))}
    </>
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
