import { Fragment } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Tabs.module.css'

/** `group`: under which heading the tab is on a phone, where the tabs are many. */
export type Tab = { href: string; label: string; current: boolean; group?: string }

/** The most tabs that a phone shows without a fold. */
const shownMax = 4

/** Links to sibling pages; nothing for fewer than two. On a phone many of them are folded, by group. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  if (items.length < 2) return null
  const folds = items.length > shownMax
  return (
    <nav aria-label={label}>
      {folds && <PhoneFold current={items.find(({ current }) => current)?.label} />}
      <div className={styles.tabs}>
        {items.map(({ href, label, current, group }, index) => (
          <Fragment key={href}>
            {folds && group !== items[index - 1]?.group && <p className={styles.group}>{group}</p>}
            <a href={href} aria-current={current ? 'page' : undefined}>
              {label}
            </a>
          </Fragment>
        ))}
      </div>
    </nav>
  )
}

/** Shows and hides the tabs after it, which a wide screen shows in any case: content of a closed fold would be hidden there too. */
function PhoneFold({ current }: { current: string | undefined }) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name="menu" />
        <span>
          <span className="vh">Rubrique{'\u00a0'}: </span>
          {current ?? 'Toutes les rubriques'}
        </span>
        <Icon name="down" />
      </summary>
    </details>
  )
}
