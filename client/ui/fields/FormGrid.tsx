import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './FormGrid.module.css'

/** Fields in two columns, one on a narrow screen. A child with `fullWidth` takes the whole line. */
export function FormGrid({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div className={classes(styles.grid, className)} data-grid>
      {children}
    </div>
  )
}

export const fullWidth: string = styles.full ?? ''

type FootProps = {
  note?: ReactNode
  children: ReactNode
}

/** The end of a form inside a card: a note on the left, buttons on the right. */
export function FormFoot({ note, children }: FootProps) {
  return (
    <div className={styles.foot} data-foot>
      <span className={styles.note}>{note}</span>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

/** Short fields side by side, as many as the width has room for. */
export function FieldsAside({ children }: { children: ReactNode }) {
  return <div className={styles.aside}>{children}</div>
}

/** A field and a button beside it. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fieldRow}>{children}</div>
}
