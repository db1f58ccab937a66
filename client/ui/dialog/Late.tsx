import type { ReactNode } from 'react'
import { dayDistance, type Moment } from '../../../domain/ground/dates.ts'
import { isLate, type ProcessStatus } from '../../../domain/processes/process.ts'
import styles from '../Mark.module.css'

/** A delay in red, with a clock and words: «en retard de 2 j». */
export function Late({ children }: { children: ReactNode }) {
  return <span className={styles.late}>{children}</span>
}

type Props = { process: { status: ProcessStatus; estimatedEndDate: string | null }; now: Moment }

/** The number of days by which a process is late; shows nothing when the process is on time. */
export function Lateness({ process, now }: Props) {
  if (process.estimatedEndDate === null || !isLate(process, now)) return null
  return <Late>{dayDistance(process.estimatedEndDate, now)}</Late>
}
