import { routes } from '../../domain/routes.ts'
import styles from './Bar.module.css'
import { CsrfField } from './CsrfField.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './icons.ts'

type Entry = { href: string; label: string; icon: IconName }

const entries: Entry[] = [
  { href: routes.dashboard.path, label: 'Dashboard', icon: 'home' },
  { href: routes.clients.path, label: 'Clients', icon: 'user' },
  { href: routes.settings.path, label: 'Paramètres', icon: 'gear' },
]

type Props = { path: string; id?: string | undefined; csrfToken?: string | null | undefined }

/** The panel of the menu: where one may go, and the way out. */
export function Menu({ path, id, csrfToken }: Props) {
  return (
    <nav className={classes(styles.panel, styles.menu)} id={id} aria-label="Menu">
      {entries.map((entry) => (
        <a key={entry.href} href={entry.href} aria-current={currentness(path, entry.href)}>
          <Icon name={entry.icon} />
          {entry.label}
        </a>
      ))}
      <form method="post" action={routes.logout.path}>
        <CsrfField token={csrfToken} />
        <button type="submit">
          <Icon name="signOut" />
          Déconnexion
        </button>
      </form>
    </nav>
  )
}

/** What the button of the menu shows, whether a summary or a button holds it. */
export function MenuLabel() {
  return (
    <>
      <Icon name="menu" />
      <span className={styles.word}>Menu</span>
      <Icon name="down" small className={styles.chevron} />
    </>
  )
}

function currentness(path: string, href: string): 'page' | 'true' | undefined {
  const here = path.split('?')[0] ?? path
  if (here === href) return 'page'
  return here.startsWith(`${href}/`) ? 'true' : undefined
}
