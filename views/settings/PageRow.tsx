import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import type { Page } from '../../domain/ground/addresses/page-address.ts'
import styles from './SettingsRows.module.css'

type Props = { page: Page; text: string }

/** A page of the settings without a tab: its name, its use, and a button that opens it. */
export function PageRow({ page, text }: Props) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        <p className={styles.name}>{page.title}</p>
        <p className={styles.second}>{text}</p>
      </div>
      <LinkButton href={page.href()} aria-label={`Ouvrir\u00a0: ${page.title}`}>
        Ouvrir
      </LinkButton>
    </li>
  )
}
