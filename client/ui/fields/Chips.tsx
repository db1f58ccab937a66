import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Chip.module.css'
import field from './Field.module.css'
import { FieldError } from './FieldFrame.tsx'

type Props = {
  legend: string
  hideLegend?: boolean | undefined
  /** Whether the chips share one row: for two or three short ones. */
  oneRow?: boolean | undefined
  error?: string | undefined
  /** Field that searches among the chips. */
  search?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A named group of chips. */
export function Chips({ legend, hideLegend, oneRow, error, search, className, children }: Props) {
  return (
    <fieldset className={className}>
      <legend className={hideLegend ? 'vh' : field.label}>{legend}</legend>
      {search && <div className={styles.search}>{search}</div>}
      <div className={classes(styles.chips, oneRow && styles.oneRow)}>{children}</div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
