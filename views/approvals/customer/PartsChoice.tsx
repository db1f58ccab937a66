import type { ReactNode } from 'react'
import type { PublicApproval } from '../../../domain/approvals/approval.ts'
import {
  lowered,
  type PartsChoice,
  type PartsWords,
  partsAnchor,
  partsChoiceRequired,
  partsChoices,
  partsChosenLabels,
  partsField,
  partsText,
} from '../../../domain/approvals/parts-choice.ts'
import { formatDay } from '../../../domain/ground/dates.ts'
import styles from './Approval.module.css'

type Props = {
  parts: NonNullable<PublicApproval['parts']>
  /** The choice in a refused form. */
  chosen: PartsChoice | null
  missing: boolean
}

/**
 * The question about new parts and others; if it was already answered for this repair, the answer, and a way to change
 * it.
 */
export function PartsQuestionBlock({ parts: { before, words }, chosen, missing }: Props) {
  if (words.exempt !== null) return <Exempt words={words} exempt={words.exempt} />
  if (before === null)
    return (
      <Choice words={words} chosen={chosen} missing={missing}>
        <Details words={words} />
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
        <Choice words={words} chosen={chosen ?? before.choice} missing={false} />
      </details>
      <Details words={words} />
    </div>
  )
}

/** The garage's statement that there is nothing to choose, with its reason. */
function Exempt({ words, exempt }: { words: PartsWords; exempt: NonNullable<PartsWords['exempt']> }) {
  return (
    <div className={styles.parts}>
      <p>{exempt.text}</p>
      <p className={styles.small}>
        {'Raison donnée par le garage\u00a0: '}
        {exempt.reason}.
      </p>
      <Details words={words} />
    </div>
  )
}

type ChoiceProps = { words: PartsWords; chosen: PartsChoice | null; missing: boolean; children?: ReactNode }

function Choice({ words, chosen, missing, children }: ChoiceProps) {
  return (
    <fieldset
      className={styles.parts}
      id={partsAnchor}
      aria-describedby={missing ? `${partsAnchor}-erreur` : undefined}
    >
      <legend>{words.question}</legend>
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
              // biome-ignore lint/a11y/noAutofocus: a refused form moves the focus to its first error
              autoFocus={missing && index === 0}
            />
            <span>{words.choices[choice]}</span>
          </label>
        ))}
      </div>
      <p className={styles.small}>{words.availability}</p>
      {children}
    </fieldset>
  )
}

/** The parts concerned, and the cases in which a garage need not offer them; they unfold without a script. */
function Details({ words }: { words: PartsWords }) {
  return (
    <details className={styles.more}>
      <summary>Pour quelles pièces&nbsp;?</summary>
      <p>{words.definition}</p>
      {words.lists.map(({ text, items, source }) => (
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

/** The choice or statement about parts; nothing where there is none. */
export function PartsRecap({ parts, chosen, medium = null }: RecapProps) {
  const text = partsText({ partsChoice: chosen, partsExemption: parts?.exemption ?? null, medium })
  if (text === null) return null
  return (
    <section className={styles.tally}>
      <h2>Pièces</h2>
      <p>{text}</p>
      {parts && chosen === 'circular' && <p className={styles.small}>{parts.words.availability}</p>}
    </section>
  )
}
