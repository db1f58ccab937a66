import type { ReactNode } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

type Props = {
  /** With a title, the card is a section named by it. `id` names the title. */
  title?: string | undefined
  id?: string | undefined
  /** Beside the title: a quiet button, a date. */
  aside?: ReactNode
  /** Without padding, for lists that reach the edges. */
  flush?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function Card({ title, id, aside, flush, className, children }: Props) {
  const look = classes(styles.card, flush ? styles.flush : styles.padded, className)
  if (!title) return <div className={look}>{children}</div>
  return (
    <section className={look} aria-labelledby={id}>
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
