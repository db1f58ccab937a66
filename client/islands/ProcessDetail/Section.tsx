import type { ReactNode } from 'react'
import styles from '../../ui/Dialog.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.sectionHead}>{title}</h3>
      {children}
    </section>
  )
}
