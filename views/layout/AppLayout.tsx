import type { ReactNode } from 'react'
import { ProcessDetail } from '../../client/islands/ProcessDetail/ProcessDetail.tsx'
import { ToastHost } from '../../client/islands/ToastHost/ToastHost.tsx'
import { Banner } from '../../client/ui/Banner.tsx'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { useShell, useViewer } from '../shell.ts'
import styles from './AppLayout.module.css'
import { Navbar } from './Navbar.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StaticBar } from './StaticBar.tsx'

/** Signed-in pages: bar, toasts, content, and the sheet of the process that the address names. An error met by a visitor takes it too, with a bar that leads nowhere. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { actor, restricted, flash, path } = useShell()
  const viewer = useViewer()
  // Of the bar that creates a process: told before anything shows, a toast never moves.
  const raised = path.split('?')[0] === routes.drafts.path
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      {actor ? <Navbar /> : <StaticBar />}
      {actor && <Island name="ToastHost" of={ToastHost} props={{ flash, raised }} />}
      {actor && <OfflineNotice />}
      <main className={styles.page} id="contenu" tabIndex={-1}>
        {actor && <PlainProcessLink />}
        {children}
      </main>
      {actor && !restricted && <Island name="ProcessDetail" of={ProcessDetail} props={viewer} />}
    </>
  )
}

/** An address that opens a process over the page, followed with scripts off: the way to the process's own page. */
function PlainProcessLink() {
  const [, search] = useShell().path.split('?')
  const id = new URLSearchParams(search).get('processus')
  if (!id) return null
  return (
    <noscript>
      <Banner kind="info" spaced>
        <a href={routes.process.href({ id })}>Ouvrir le processus</a>
      </Banner>
    </noscript>
  )
}
