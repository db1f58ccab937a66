import type { ReactNode } from 'react'
import { StaticBar } from '../layout/StaticBar.tsx'
import styles from './ApiDocs.module.css'

/** Layout of a page without forms: logo and text, no script. */
export function ApiDocsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <StaticBar />
      <main className={styles.page} id="contenu">
        {children}
      </main>
    </>
  )
}
