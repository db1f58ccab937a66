import type { ReactNode } from 'react'
import { PrivacyLink } from './PrivacyLink.tsx'
import styles from './PublicLayout.module.css'
import { StaticBar } from './StaticBar.tsx'

type Props = {
  garage?: string
  /** Words before the product's name in the footer. */
  made?: string
  children: ReactNode
}

/** Layout of customers' pages: logo, content, privacy link, and no script. */
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
