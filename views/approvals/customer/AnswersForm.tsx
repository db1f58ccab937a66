import type { ReactNode } from 'react'
import { classes } from '../../../client/ui/classes.ts'
import { type AnswerInput, allGesture, answerField } from '../../../domain/approvals/answer-page.ts'
import type { LineAnswer, PublicApproval } from '../../../domain/approvals/approval.ts'
import { lineAnswers } from '../../../domain/approvals/approval-schemas.ts'
import { answerLabels } from '../../../domain/approvals/approval-texts.ts'
import type { ShownLaw } from '../../../domain/approvals/law.ts'
import { euros } from '../../../domain/ground/money.ts'
import page from '../../tracking/TrackingPage.module.css'
import styles from './Approval.module.css'
import { type ImageSrc, LineFacts, LinePhotos, type PublicLine } from './LineFacts.tsx'
import { PartsQuestionBlock } from './PartsChoice.tsx'
import { BeginNow, LawNotice } from './WithdrawalNotice.tsx'

type Props = {
  approval: PublicApproval
  imageSrc: ImageSrc
  /** Address of the form; undefined in a preview. */
  action: string | undefined
  given: AnswerInput
  /** Lines that were sent without an answer. */
  missing: PublicApproval['lines']
  /** Whether the choice of parts was sent without an answer. */
  lacksParts: boolean
}

/** Form that answers the lines: one by one, or all at once where there are several. */
export function AnswersForm(props: Props) {
  const { approval, action, given, lacksParts } = props
  const { lines, totalCents, version, law, parts, garage } = approval
  const isSeveral = lines.length > 1
  const press = action ? 'submit' : 'button'
  const question = parts && <PartsQuestionBlock parts={parts} chosen={given.parts} missing={lacksParts} />
  return (
    <form className={page.steps} method="post" action={action} noValidate>
      <h2>Ce qui vous est proposé</h2>
      <input type="hidden" name="version" value={version} />
      {given.prenom && <input type="hidden" name="prenom" value={given.prenom} />}
      {given.nom && <input type="hidden" name="nom" value={given.nom} />}
      {isSeveral && (
        <AcceptAll totalCents={totalCents} press={press}>
          {question}
        </AcceptAll>
      )}
      <LineChoices {...props} press={isSeveral ? null : press} question={isSeveral ? null : question} />
      {law && <Law law={law} garage={garage} ticked={given.beginNow} />}
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
      <p className={styles.small}>Rien n’est envoyé au garage avant que vous ne confirmiez, sur la page suivante.</p>
    </form>
  )
}

type Press = 'submit' | 'button'

/** The button that accepts all lines, after the question about parts. */
function AcceptAll({ totalCents, press, children }: { totalCents: number; press: Press; children: ReactNode }) {
  return (
    <>
      {/* Enter presses the first button of a form, which must not be the one that accepts all lines. */}
      <button type={press} className="vh" tabIndex={-1} aria-hidden="true" />
      {children}
      <button className={classes(styles.button, styles.quiet)} type={press} name="geste" value={allGesture}>
        {`Tout accepter\u00a0: ${euros(totalCents)} TTC`}
      </button>
      <p className={styles.small}>Ou répondez ligne par ligne. Vous relirez tout avant de confirmer.</p>
    </>
  )
}

type LineChoicesProps = Props & Pick<LineChoiceProps, 'press' | 'question'>

function LineChoices({ approval: { lines }, given, missing, lacksParts, ...line }: LineChoicesProps) {
  return (
    <div className={styles.lines}>
      {lines.map((each, index) => (
        <LineChoice
          key={each.id}
          id={lineAnchor(index)}
          line={each}
          chosen={given.answers[each.id]}
          missing={missing.includes(each)}
          focused={!lacksParts && missing[0] === each}
          press={line.press}
          question={line.question}
          imageSrc={line.imageSrc}
        />
      ))}
    </div>
  )
}

/** Id of a line, for links to it. */
export const lineAnchor = (index: number): string => `ligne-${index + 1}`

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
  press: Press | null
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
function AnswerButtons({ line: { id }, type }: { line: PublicLine; type: Press }) {
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

/** The right of withdrawal, and the request to begin at once. */
function Law({ law, garage, ticked }: { law: ShownLaw; garage: PublicApproval['garage']; ticked: boolean }) {
  return (
    <section className={styles.law} aria-labelledby="droit">
      <h2 id="droit">Votre droit de renoncer</h2>
      <LawNotice law={law} garage={garage} />
      <BeginNow law={law} ticked={ticked} />
    </section>
  )
}
