import { statusLabels } from '../../../domain/processes/list-words.ts'
import type { ProcessStatus } from '../../../domain/processes/process.ts'
import { type StepStatus, stepLabels } from '../../../domain/processes/step-status.ts'
import { classes } from '../classes.ts'
import styles from '../Nut.module.css'
import { toneOf } from '../tone.ts'

type Status = ProcessStatus | StepStatus

const labels: Record<Status, string> = { ...statusLabels, ...stepLabels }

/** A nut and a word of status for the garage; customers see other words, in `views/tracking`. */
export function StatusBadge({ status }: { status: Status }) {
  return <span className={classes(styles.badge, styles[toneOf(status)])}>{labels[status]}</span>
}
