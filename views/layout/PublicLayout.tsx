import type { ReactNode } from 'react'
import { PrivacyLink } from './PrivacyLink.tsx'
import styles from './PublicLayout.module.css'
import { StaticBar } from './StaticBar.tsx'

type Props = {
  garage?: string
  /** What the page is, to say whose work it is made with. */
  made?: string
  children: ReactNode
}

/** What customers see: a sign, the page, their rights, and no script. */
export function PublicLayout({ garage, made = 'Suivi proposé', children }: Props) {
  return (
    <>
      <StaticBar name={garage} />
      <main className={styles.page} id="contenu">
        {children}
      </main>
      <PrivacyLink className={styles.foot}>{garage && `${made} avec Fil d’atelier · `}</PrivacyLink>
    </>
  )
}
