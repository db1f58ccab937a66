import type { ReactNode } from 'react'
import type { PublicApproval } from '../../domain/approvals/approval.ts'
import { partsCategories, partsExceptions, partsLaw } from '../../domain/approvals/law.ts'
import {
  lowered,
  type PartsChoice,
  type PartsQuestion,
  partsAnchor,
  partsChoiceLabels,
  partsChoiceRequired,
  partsChoices,
  partsChosenLabels,
  partsExemptionLabels,
  partsField,
  partsText,
} from '../../domain/approvals/parts-choice.ts'
import { formatDay } from '../../domain/dates.ts'
import styles from './Approval.module.css'

type Props = {
  parts: PartsQuestion
  /** The choice of a form that came back. */
  chosen: PartsChoice | null
  missing: boolean
}

/** The question whether new parts or others are wanted; once it was answered on this repair, the answer, and a way to change it. */
export function PartsQuestionBlock({ parts: { exemption, before }, chosen, missing }: Props) {
  if (exemption !== null) return <Exempt exemption={exemption} />
  if (before === null)
    return (
      <Choice chosen={chosen} missing={missing}>
        <Details />
      </Choice>
    )
  return (
    <div className={styles.parts}>
      <p>
        {'Pièces\u00a0: vous avez choisi, le '}
        {formatDay(before.at)}, <strong>{lowered(partsChosenLabels[before.choice])}</strong>.
      </p>
      <details className={styles.more} open={chosen !== null && chosen !== before.choice}>
        <summary>Changer ce choix</summary>
        <Choice chosen={chosen ?? before.choice} missing={false} />
      </details>
      <Details />
    </div>
  )
}

/** The garage's word that there is nothing to choose, with its reason. */
function Exempt({ exemption }: { exemption: NonNullable<PartsQuestion['exemption']> }) {
  return (
    <div className={styles.parts}>
      <p>Choisir entre pièces neuves et pièces issues de l’économie circulaire est ici sans objet.</p>
      <p className={styles.small}>
        {'Raison donnée par le garage\u00a0: '}
        {lowered(partsExemptionLabels[exemption])}.
      </p>
      <Details />
    </div>
  )
}

type ChoiceProps = { chosen: PartsChoice | null; missing: boolean; children?: ReactNode }

function Choice({ chosen, missing, children }: ChoiceProps) {
  return (
    <fieldset
      className={styles.parts}
      id={partsAnchor}
      aria-describedby={missing ? `${partsAnchor}-erreur` : undefined}
    >
      <legend>{partsLaw.question.text}</legend>
      {missing && (
        <p className={styles.error} id={`${partsAnchor}-erreur`}>
          {partsChoiceRequired}
        </p>
      )}
      <div className={styles.choices}>
        {partsChoices.map((choice, index) => (
          <label key={choice}>
            <input
              type="radio"
              name={partsField}
              value={choice}
              defaultChecked={chosen === choice}
              // biome-ignore lint/a11y/noAutofocus: a refused form gives the focus to its first fault
              autoFocus={missing && index === 0}
            />
            <span>{partsChoiceLabels[choice]}</span>
          </label>
        ))}
      </div>
      <p className={styles.small}>{partsLaw.availability.text}</p>
      {children}
    </fieldset>
  )
}

/** Which parts this is about, and when a garage need not offer them: one press away, without a script. */
function Details() {
  return (
    <details className={styles.more}>
      <summary>Pour quelles pièces&nbsp;?</summary>
      <p>{partsLaw.definition.text}</p>
      {[partsCategories, partsExceptions].map(({ text, items, source }) => (
        <div key={source}>
          <p>
            {text} <span className={styles.source}>({source})</span>
            {'\u00a0:'}
          </p>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

type RecapProps = Pick<PublicApproval, 'parts'> & { chosen: PartsChoice | null; medium?: PublicApproval['medium'] }

/** What was chosen, or said, of parts; nothing where nothing was. */
export function PartsRecap({ parts, chosen, medium = null }: RecapProps) {
  const text = partsText({ partsChoice: chosen, partsExemption: parts?.exemption ?? null, medium })
  if (text === null) return null
  return (
    <section className={styles.tally}>
      <h2>Pièces</h2>
      <p>{text}</p>
      {chosen === 'circular' && <p className={styles.small}>{partsLaw.availability.text}</p>}
    </section>
  )
}
