import { type ProcessStatus, statusLabels } from '../../domain/process.ts'
import { publicStepLabels, type StepStatus, stepLabels } from '../../domain/step-status.ts'
import { classes } from './classes.ts'
import styles from './Nut.module.css'
import { toneOf } from './tone.ts'

type Status = ProcessStatus | StepStatus
type Props = { status: Status; public?: boolean | undefined }

const staffLabels: Record<Status, string> = { ...statusLabels, ...stepLabels }
const publicLabels: Record<Status, string> = { ...statusLabels, ...publicStepLabels }

/** A nut and a word. `public` takes the customer's words: À venir, En cours, Terminé. */
export function StatusBadge({ status, public: forCustomer }: Props) {
  const labels = forCustomer ? publicLabels : staffLabels
  return <span className={classes(styles.badge, styles[toneOf(status)])}>{labels[status]}</span>
}
