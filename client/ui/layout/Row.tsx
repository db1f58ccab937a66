import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Row.module.css'

type Props = { end?: boolean | undefined; className?: string | undefined; children: ReactNode }

/** Elements side by side with gaps, wrapping if necessary. */
export function Row({ end, className, children }: Props) {
  return <div className={classes(styles.row, end && styles.end, className)}>{children}</div>
}
