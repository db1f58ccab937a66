import { DraftButton } from '../../client/islands/DraftButton/DraftButton.tsx'
import { NavMenu } from '../../client/islands/NavMenu/NavMenu.tsx'
import { NotificationBell } from '../../client/islands/NotificationBell/NotificationBell.tsx'
import bar from '../../client/ui/Bar.module.css'
import { Brand } from '../../client/ui/Brand.tsx'
import { classes } from '../../client/ui/classes.ts'
import { routes } from '../../domain/routes.ts'
import { Island } from '../Island.tsx'
import { useShell } from '../shell.ts'
import styles from './Navbar.module.css'

/** Everything in it works as it is written; its islands only make it quicker. */
export function Navbar() {
  const { actor: signedIn, restricted, path, unread } = useShell()
  // What asks the server would only be refused.
  const actor = restricted ? null : signedIn
  return (
    <header className={classes(bar.bar, styles.nav)}>
      <div className={classes(bar.inside, styles.pieces)}>
        <Brand href={routes.dashboard.href()} />
        {/* Before the others: as it comes and goes, nothing else moves. */}
        {actor && (
          <Island
            name="DraftButton"
            of={DraftButton}
            props={{ owner: { userId: actor.userId, garageId: actor.garageId } }}
          />
        )}
        {actor && <Island name="NotificationBell" of={NotificationBell} props={{ unread, userId: actor.userId }} />}
        <Island name="NavMenu" of={NavMenu} props={{ path }} />
      </div>
    </header>
  )
}
