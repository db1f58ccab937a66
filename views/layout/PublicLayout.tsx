import type { ReactNode } from 'react'
import { Sprite } from '../../client/ui/Sprite.tsx'
import { PrivacyLink } from './PrivacyLink.tsx'
import styles from './PublicLayout.module.css'
import { StaticBar } from './StaticBar.tsx'

const drawings = ['logo', 'nut-done', 'nut-ready', 'nut-todo', 'jaw', 'loose', 'plate-f', 'phone'] as const

type Props = { garage?: string; children: ReactNode }

/** What customers see: a sign, the page, their rights, and no script. */
export function PublicLayout({ garage, children }: Props) {
  return (
    <div className={styles.public}>
      <Sprite only={drawings} />
      <StaticBar name={garage} />
      <main className={styles.page} id="contenu">
        {children}
      </main>
      <PrivacyLink className={styles.foot}>{garage && 'Suivi proposé avec Fil d’atelier · '}</PrivacyLink>
    </div>
  )
}
