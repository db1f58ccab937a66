import { classes } from '../../client/ui/classes.ts'
import { toneOf } from '../../client/ui/tone.ts'
import { dayParis, formatDay } from '../../domain/dates.ts'
import type { PublicProcess, PublicStep } from '../../domain/public-link.ts'
import { publicStepLabels } from '../../domain/step-status.ts'
import { Added } from './Added.tsx'
import styles from './Steps.module.css'

/** The thread as its customer sees it, in few elements: lines, nuts and jaw come with the style. */
export function Steps({ process, token }: { process: PublicProcess; token: string }) {
  const { steps, status } = process
  if (steps.length === 0) return <p className={styles.none}>Le garage n’a pas encore détaillé les étapes.</p>
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a public step has no name of its own
          <Step key={index} step={step} token={token} />
        ))}
      </ol>
      <p className={classes(status === 'completed' ? styles.done : styles.todo, styles.end)}>{endText(process)}</p>
    </>
  )
}

function Step({ step, token }: { step: PublicStep; token: string }) {
  const { name, description, status, validatedAt, photos, notes } = step
  return (
    <li className={styles[toneOf(status)]}>
      <div>
        <p>{name}</p>
        {description && <p>{description}</p>}
      </div>
      <div>
        <span>{publicStepLabels[status]}</span>
        {status === 'validated' && validatedAt && (
          <time dateTime={dayParis(validatedAt)}>{formatDay(validatedAt)}</time>
        )}
      </div>
      <Added {...{ token, photos, notes }} step={name} />
    </li>
  )
}

function endText({ status, completedAt, estimatedEndDate }: PublicProcess): string {
  if (status === 'completed') return completedAt ? `Terminé le ${formatDay(completedAt)}` : 'Terminé'
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : 'Date de fin à préciser'
}
