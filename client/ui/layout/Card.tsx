import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './Card.module.css'

type Props = {
  /** Title that makes the card a section named by it. `id` is the id of the title. */
  title?: string | undefined
  id?: string | undefined
  /** Content beside the title: a quiet button, a date. */
  aside?: ReactNode
  /** Whether the card has no padding, for lists that reach its edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Card({ title, id, aside, flush, className, children }: Props) {
  const cardClass = classes(styles.card, flush ? styles.flush : styles.padded, className)
  if (!title) return <div className={cardClass}>{children}</div>
  return (
    <section className={cardClass} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="h2" id={id}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
      {children}
    </section>
  )
}
