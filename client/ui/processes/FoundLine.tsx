import type { ProcessStatus } from '../../../domain/processes/process.ts'
import { Plate } from '../cars/Plate.tsx'
import { classes } from '../classes.ts'
import styles from './FoundLine.module.css'
import { StatusBadge } from './StatusBadge.tsx'

export type FoundLineProps = {
  plate?: string | undefined
  title: string
  detail: string
  status?: ProcessStatus | undefined
}

/** One item of a choice: its plate and state, if it has them, beside its name. */
export function FoundLine({ plate, title, detail, status }: FoundLineProps) {
  return (
    <span className={classes(styles.line, plate && styles.withPlate)}>
      {plate && <Plate value={plate} className={styles.plate} />}
      <span className={styles.text}>
        <strong>{title}</strong>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {status && <StatusBadge status={status} />}
    </span>
  )
}
