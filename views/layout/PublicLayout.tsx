import type { ReactNode } from 'react'
import { PrivacyLink } from './PrivacyLink.tsx'
import styles from './PublicLayout.module.css'
import { StaticBar } from './StaticBar.tsx'

type Props = { garage?: string; children: ReactNode }

/** What customers see: a sign, the page, their rights, and no script. */
export function PublicLayout({ garage, children }: Props) {
  return (
    <>
      <StaticBar name={garage} />
      <main className={styles.page} id="contenu">
        {children}
      </main>
      <PrivacyLink className={styles.foot}>{garage && 'Suivi proposé avec Fil d’atelier · '}</PrivacyLink>
    </>
  )
}
