import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './Banner.module.css'

type Props = {
  /** `late` looks like an error, but is not announced: it was there when the page opened. */
  kind: 'error' | 'late' | 'info'
  /** Whether the banner has a margin below. */
  spaced?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A notice in the page. An error is announced, with the problem and its solution. */
export function Banner({ kind, spaced, className, children }: Props) {
  const isRed = kind !== 'info'
  return (
    <div
      className={classes(styles.banner, isRed && styles.error, spaced && styles.spaced, className)}
      role={kind === 'error' ? 'alert' : undefined}
    >
      <Icon name={isRed ? 'alert' : 'info'} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
