import type { LineAnswer } from '../../domain/approval.ts'
import { answerField } from '../../domain/approval-answer-page.ts'
import { lineAnswers } from '../../domain/approval-wire.ts'
import { answerLabels } from '../../domain/approval-words.ts'
import styles from './Approval.module.css'
import { type ImageSrc, LineFacts, LinePhotos, type PublicLine } from './LineFacts.tsx'

type Props = {
  line: PublicLine
  /** For what leads to it. */
  id: string
  /** Nothing is, before they did it. */
  chosen: LineAnswer | undefined
  missing: boolean
  imageSrc: ImageSrc
}

/** One line, and what one says to it. */
export function LineChoice({ line, id, chosen, missing, imageSrc }: Props) {
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
      <div className={styles.choices}>
        {lineAnswers.map((answer) => (
          <label key={answer}>
            <input
              type="radio"
              name={answerField(line.id)}
              value={answer}
              defaultChecked={chosen === answer}
              required
            />
            <span>{answerLabels[answer]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
