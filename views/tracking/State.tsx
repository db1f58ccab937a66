import { classes } from '../../client/ui/classes.ts'
import { toneOf } from '../../client/ui/tone.ts'
import { type ProcessStatus, statusLabels } from '../../domain/process.ts'
import { publicStepLabels, type StepStatus } from '../../domain/step-status.ts'
import styles from './Steps.module.css'

type Status = ProcessStatus | StepStatus

const labels: Record<Status, string> = { ...statusLabels, ...publicStepLabels }

/** The colours and the nut of a status, for what stands in it. */
export const toneClass = (status: Status) => styles[toneOf(status)]

/** A nut and a word, in a tone of its own or in that of the step it stands in. */
export function State({ of: status, className }: { of: Status; className?: string | undefined }) {
  return <span className={classes(styles.state, className)}>{labels[status]}</span>
}
