import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = { title: string; id: string; aside?: ReactNode; children: ReactNode }

/** A titled part of a page, for content with its own frame. */
export function Section({ title, id, aside, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id}>
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
