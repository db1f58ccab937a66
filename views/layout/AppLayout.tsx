import type { ReactNode } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { DraftButton } from '../../client/islands/drafts/DraftButton/DraftButton.tsx'
import { type CurrentEntry, menuEntries, NavMenu } from '../../client/islands/layout/NavMenu/NavMenu.tsx'
import { ToastHost } from '../../client/islands/layout/ToastHost/ToastHost.tsx'
import { NotificationBell } from '../../client/islands/notifications/NotificationBell/NotificationBell.tsx'
import { ProcessDetail } from '../../client/islands/processes/ProcessDetail/ProcessDetail.tsx'
import { BarSearch } from '../../client/islands/search/BarSearch/BarSearch.tsx'
import bar from '../../client/ui/Bar.module.css'
import { Brand } from '../../client/ui/Brand.tsx'
import { classes } from '../../client/ui/classes.ts'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import * as routes from '../../domain/ground/routes.ts'
import { Island } from '../Island.tsx'
import { useShell, useViewer } from '../shell.ts'
import styles from './AppLayout.module.css'
import navbarStyles from './Navbar.module.css'
import { OfflineNotice } from './OfflineNotice.tsx'
import { StaticBar } from './StaticBar.tsx'

/**
 * Layout of signed-in pages: bar, toasts, content, and the sheet of the process in the address. The error page of a
 * visitor also uses it, with a bar without links.
 * @param wide whether content and bar take the width of a wide screen
 */
export function AppLayout({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  const { actor, restricted, flash, path } = useShell()
  const viewer = useViewer()
  // Toasts are above the creation bar from the first paint, so that they do not move.
  const raised = path.split('?')[0] === routes.drafts.path
  return (
    <>
      <a className={styles.skip} href="#contenu">
        Aller au contenu
      </a>
      {actor ? <Navbar wide={wide} /> : <StaticBar />}
      {actor && <Island name="ToastHost" of={ToastHost} props={{ flash, raised }} />}
      {actor && <OfflineNotice />}
      <main className={classes(styles.page, wide && styles.wide)} id="contenu" tabIndex={-1}>
        {actor && <PlainProcessLink />}
        {children}
      </main>
      {actor && !restricted && <Island name="ProcessDetail" of={ProcessDetail} props={viewer} />}
    </>
  )
}

/** The layout of the dashboard: on a wide screen the plan of the day has two columns, and the bar the same edges. */
export function BoardLayout({ day, children }: { day: object | null; children: ReactNode }) {
  return <AppLayout wide={day !== null}>{children}</AppLayout>
}

/** Link to a process's own page, for an address that opens its sheet when there are no scripts. */
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

/** The bar of signed-in pages. All of it works without scripts; its islands make it faster. */
function Navbar({ wide }: { wide: boolean }) {
  const { actor: signedIn, restricted, unread } = useShell()
  // The server would refuse the calls of the islands.
  const actor = restricted ? null : signedIn
  return (
    <header className={classes(bar.bar, navbarStyles.nav, wide && navbarStyles.wide)}>
      <div className={classes(bar.inside, navbarStyles.pieces)}>
        <Brand href={routes.dashboard.href()} />
        {/* First, so that nothing else moves when it appears and disappears. */}
        {actor && (
          <Island
            name="DraftButton"
            of={DraftButton}
            props={{ owner: { userId: actor.userId, garageId: actor.garageId } }}
          />
        )}
        {actor && (
          <Island
            name="BarSearch"
            of={BarSearch}
            className={navbarStyles.search}
            props={{ role: actor.role, shortcuts: actor.preferences.shortcuts }}
          />
        )}
        {actor && <Island name="NotificationBell" of={NotificationBell} props={{ unread, userId: actor.userId }} />}
        <Island name="NavMenu" of={NavMenu} props={{ current: useCurrentEntry() }} />
      </div>
    </header>
  )
}

/** An entry of the menu is current on its own page, and on every page below it; the dashboard on its own only. */
function useCurrentEntry(): CurrentEntry {
  const { pathname } = useLocation()
  const paths = menuEntries.map(({ page }) => page.path)
  const path = paths.find((path) => matchPath({ path, end: path === routes.dashboard.path }, pathname))
  return path === undefined ? {} : { [path]: matchPath(path, pathname) ? 'page' : 'true' }
}
