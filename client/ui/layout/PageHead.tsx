import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './PageHead.module.css'

type Props = {
  title: string
  /** Shown before the title, in the same heading: the plate of a car. */
  mark?: ReactNode
  eyebrow?: ReactNode
  actions?: ReactNode
  /** Whether the actions fold into one button on a phone, beside the title. */
  folded?: boolean
}

/** The title of a page, with a line above it (on a phone only if it holds a link), and at most one primary button. */
export function PageHead({ title, mark, eyebrow, actions, folded }: Props) {
  return (
    <div className={classes(styles.head, folded && styles.folded)}>
      <div className={classes(styles.words, !eyebrow && styles.bare)}>
        {eyebrow && (
          <p className={classes(styles.eyebrow, typeof eyebrow === 'string' && styles.deskOnly)}>{eyebrow}</p>
        )}
        <h1 className="h1">
          {mark && <span className={styles.mark}>{mark}</span>}
          {mark && ' '}
          {title}
        </h1>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
