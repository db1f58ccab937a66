import type { ShownLaw } from '../../../domain/approvals/law.ts'
import { lowered, type PartsWords } from '../../../domain/approvals/parts-choice.ts'
import styles from '../../processes/papers/DossierPage.module.css'

/** The sentences of law shown to the customer, word for word, with their version. */
export function LawTexts({ about, version, texts }: { about: string; version: string; texts: string[] }) {
  return (
    <section className={styles.foot}>
      <p>
        <strong>Ce que la page disait {about}</strong> (version {version})
      </p>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  )
}

/** The page's sentences about the right of withdrawal. */
export const lawTexts = ({ notice, beginNow, means, model }: ShownLaw): string[] => [
  ...notice,
  `${beginNow}. ${means.join(' ')}`,
  model.join(' '),
]

/** The page's sentences about new parts and others. */
export function partsTexts({ question, choices, availability, definition, lists, exempt }: PartsWords): string[] {
  const asked = [`${question} «\u00a0${choices.circular}\u00a0» ou «\u00a0${choices.new}\u00a0».`, availability]
  return [
    ...(exempt ? [`${exempt.text} Raison donnée par le garage\u00a0: ${exempt.reason}.`] : asked),
    definition,
    ...lists.map(({ text, items, source }) => `${text} (${source})\u00a0: ${items.map(lowered).join('\u00a0; ')}.`),
  ]
}
