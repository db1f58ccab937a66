import type { ReactNode } from 'react'
import { ProcessDetail } from '../../client/islands/ProcessDetail/ProcessDetail.tsx'
import { ToastHost } from '../../client/islands/ToastHost/ToastHost.tsx'
import { Sprite } from '../../client/ui/Sprite.tsx'
import { Island } from '../Island.tsx'
import { useShell, useViewer } from '../shell.ts'
import styles from './AppLayout.module.css'
import { Navbar } from './Navbar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PlainProcessLink } from './PlainProcessLink.tsx'
import { SkipLink } from './SkipLink.tsx'
import { StaticBar } from './StaticBar.tsx'

/** Signed-in pages: bar, toasts, content, and the sheet of the process that the address names. An error met by a visitor takes it too, with a bar that leads nowhere. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { actor, flash } = useShell()
  const viewer = useViewer()
  return (
    <>
      <Sprite />
      <SkipLink />
      {actor ? <Navbar /> : <StaticBar />}
      {actor && <Island name="ToastHost" of={ToastHost} props={{ flash }} />}
      {actor && <OfflineNotice />}
      <main className={styles.page} id="contenu" tabIndex={-1}>
        {actor && <PlainProcessLink />}
        {children}
      </main>
      {actor && <Island name="ProcessDetail" of={ProcessDetail} props={viewer} />}
    </>
  )
}
