import type { ProcessStatus } from '../../domain/process.ts'
import { statusLabels } from '../../domain/process-status.ts'
import { type StepStatus, stepLabels } from '../../domain/step-status.ts'
import { classes } from './classes.ts'
import styles from './Nut.module.css'
import { toneOf } from './tone.ts'

type Status = ProcessStatus | StepStatus

const labels: Record<Status, string> = { ...statusLabels, ...stepLabels }

/** A nut and a word: the garage's own, for customers read theirs in `views/tracking`. */
export function StatusBadge({ status }: { status: Status }) {
  return <span className={classes(styles.badge, styles[toneOf(status)])}>{labels[status]}</span>
}
