import type { ReactNode } from 'react'
import styles from './PrintLayout.module.css'

export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <main className={styles.page} id="contenu" tabIndex={-1}>
      {children}
    </main>
  )
}
