import type { ReactNode } from 'react'
import { ToastHost } from '../../client/islands/layout/ToastHost/ToastHost.tsx'
import { Brand } from '../../client/ui/Brand.tsx'
import { jaw, smallNut } from '../../client/ui/shapes.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'
import styles from './AuthLayout.module.css'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PrivacyLink } from './PrivacyLink.tsx'

const rope =
  'M-60 760C140 560 330 560 360 700C385 820 220 850 200 720C170 520 520 420 740 560C930 680 1010 520 1128 402'

/** Layout of sign-in pages: a card on blue, and a drawn rope that ends in a spanner. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const { flash } = useShell()
  return (
    <>
      <Island name="ToastHost" of={ToastHost} props={{ flash }} />
      <OfflineNotice />
      <main className={styles.ground} id="contenu" tabIndex={-1}>
        <svg
          className={styles.art}
          viewBox="0 0 1440 900"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          focusable="false"
        >
          <path className={styles.rope} d={rope} />
          <path className={styles.stitch} d={rope} />
          <g transform="translate(1210 320) rotate(-45) scale(10)">
            <path className={styles.jaw} d={jaw} />
            <path className={styles.nut} d={smallNut} />
          </g>
        </svg>
        <p className={styles.brand}>
          <Brand />
        </p>
        <section className={styles.card}>{children}</section>
        <PrivacyLink className={styles.foot} />
      </main>
    </>
  )
}

export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>
}
