import { classes } from '../../../client/ui/classes.ts'
import { HiddenValues } from '../../../client/ui/fields/HiddenValues.tsx'
import { IdempotencyField } from '../../../client/ui/fields/IdempotencyField.tsx'
import { type AnswerInput, answersAsFields, backGesture } from '../../../domain/approvals/answer-page.ts'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import { confirmText } from '../../../domain/approvals/approval-texts.ts'
import { partsChoiceOf } from '../../../domain/approvals/parts-choice.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { useShell } from '../../shell.ts'
import page from '../../tracking/TrackingPage.module.css'
import { AnswerField } from './AnswerField.tsx'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import { PartsRecap } from './PartsChoice.tsx'
import { Tally, withAnswer } from './Tally.tsx'
import { BeginNow, LawNotice } from './WithdrawalNotice.tsx'

type Props = { approval: PublicApproval; token: string; given: AnswerInput; issues?: Issue[] }

/** The chosen answers, shown for confirmation. */
export function ApprovalReviewPage({ approval, token, given, issues = [] }: Props) {
  const { lines, parts } = approval
  const { answers } = given
  return (
    <>
      <ApprovalHead word="Votre réponse, à confirmer" approval={approval} />
      <div className={classes(page.cards, styles.cards)}>
        <div className={page.steps}>
          <Tally
            title="Vous acceptez"
            sum="Total accepté"
            lines={withAnswer(lines, 'accepted', ({ id }) => answers[id])}
          />
          <Tally
            title="Vous refusez"
            sum="Total refusé"
            lines={withAnswer(lines, 'refused', ({ id }) => answers[id])}
          />
          <PartsRecap parts={parts} chosen={partsChoiceOf(parts, given.parts)} />
        </div>
        <ConfirmForm approval={approval} token={token} given={given} issues={issues} />
      </div>
    </>
  )
}

/** Form that sends the answers with the customer's name; a second button goes back to change them. */
function ConfirmForm({ approval, token, given, issues }: Required<Props>) {
  const { idempotencyKey } = useShell()
  const { lines, version, law, garage } = approval
  return (
    <form className={page.end} method="post" action={routes.publicApprovalAnswer.href({ token })} noValidate>
      <h2>Confirmer</h2>
      <IdempotencyField value={idempotencyKey} />
      <HiddenValues values={{ version, ...answersAsFields(given) }} />
      {law && Object.values(given.answers).includes('accepted') && (
        <>
          <BeginNow law={law} ticked={given.beginNow} />
          <details className={styles.model} open={lines.length === 1}>
            <summary>Votre droit de renoncer, pendant 14 jours</summary>
            <LawNotice law={law} garage={garage} />
          </details>
        </>
      )}
      <NameFields given={given} issues={issues} />
      <button className={styles.button} type="submit">
        {confirmText(lines, given.answers)}
      </button>
      <p className={styles.small}>
        Votre réponse est enregistrée avec votre nom, la date et l’heure. Une fois confirmée, elle ne se change plus
        ici.
      </p>
      <button
        className={classes(styles.button, styles.quiet)}
        type="submit"
        formAction={routes.publicApprovalReview.href({ token })}
        formNoValidate
        name="geste"
        value={backGesture}
      >
        Revenir et changer
      </button>
    </form>
  )
}

function NameFields({ given: { prenom, nom }, issues }: { given: AnswerInput; issues: Issue[] }) {
  return (
    <>
      <AnswerField
        name="prenom"
        label="Prénom"
        autoComplete="given-name"
        value={prenom}
        maxLength={limits.prenomMax}
        issues={issues}
      />
      <AnswerField
        name="nom"
        label="Nom"
        autoComplete="family-name"
        value={nom}
        maxLength={limits.nomMax}
        issues={issues}
      />
    </>
  )
}
