import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import styles from './Banner.module.css'

type Props = {
  kind: 'error' | 'info'
  /** Whether the banner has a margin below. */
  spaced?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A notice in the page. An error is announced; it says what happened and what to do. */
export function Banner({ kind, spaced, className, children }: Props) {
  const isError = kind === 'error'
  return (
    <div
      className={classes(styles.banner, isError && styles.error, spaced && styles.spaced, className)}
      role={isError ? 'alert' : undefined}
    >
      <Icon name={isError ? 'alert' : 'info'} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
