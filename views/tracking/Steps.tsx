import { classes } from '../../client/ui/classes.ts'
import { dayParis, formatDay } from '../../domain/dates.ts'
import type { PublicProcess, PublicStep } from '../../domain/public-link.ts'
import { State, toneClass } from './State.tsx'
import styles from './Steps.module.css'

/** The thread as its customer sees it, in few elements: lines, nuts and jaw come with the style. */
export function Steps({ process }: { process: PublicProcess }) {
  const { steps, status } = process
  if (steps.length === 0) return <p className="muted">Le garage n’a pas encore détaillé les étapes.</p>
  return (
    <>
      <ol>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and a public step has no name of its own
          <Step key={index} step={step} />
        ))}
      </ol>
      <p className={classes(toneClass(status === 'completed' ? status : 'proposed'), styles.end)}>{endText(process)}</p>
    </>
  )
}

const lines: Record<PublicStep['status'], string | undefined> = {
  validated: undefined,
  ready: styles.now,
  proposed: styles.ahead,
}

function Step({ step: { name, description, status, validatedAt } }: { step: PublicStep }) {
  return (
    <li className={classes(toneClass(status), styles.step, lines[status])}>
      <div>
        <p className={styles.name}>{name}</p>
        {description && <p className={styles.note}>{description}</p>}
      </div>
      <div className={styles.side}>
        <State of={status} />
        {status === 'validated' && validatedAt && (
          <time className={styles.when} dateTime={dayParis(validatedAt)}>
            {formatDay(validatedAt)}
          </time>
        )}
      </div>
    </li>
  )
}

function endText({ status, completedAt, estimatedEndDate }: PublicProcess): string {
  if (status === 'completed') return completedAt ? `Terminé le ${formatDay(completedAt)}` : 'Terminé'
  return estimatedEndDate ? `Fin estimée le ${formatDay(estimatedEndDate)}` : 'Date de fin à préciser'
}
