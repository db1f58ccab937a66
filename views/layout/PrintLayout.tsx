import type { ReactNode } from 'react'
import { Sprite } from '../../client/ui/Sprite.tsx'
import styles from './PrintLayout.module.css'

export function PrintLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Sprite />
      <main className={styles.page} id="contenu" tabIndex={-1}>
        {children}
      </main>
    </>
  )
}
