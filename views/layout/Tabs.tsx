import { Fragment } from 'react'
import { matchPath, NavLink, useLocation } from 'react-router-dom'
import { Icon } from '../../client/ui/Icon.tsx'
import styles from './Tabs.module.css'

export type Tab = {
  href: string
  label: string
  /** The heading above the tab on a phone with many tabs. */
  group?: string
  /** For tabs of one page, which differ by their query. Other tabs are current on their page and on the pages below it. */
  current?: boolean
}

/** The maximum of tabs that a phone shows unfolded. */
const shownMax = 4

/** Links to sibling pages; nothing for fewer than two. On a phone many of them are folded, by group. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  const { pathname } = useLocation()
  if (items.length < 2) return null
  const folds = items.length > shownMax
  const current = items.find((tab) => tab.current ?? matchPath({ path: tab.href, end: false }, pathname))
  return (
    <nav aria-label={label}>
      {folds && <PhoneFold current={current?.label} />}
      <div className={styles.tabs}>
        {items.map((tab, index) => (
          <Fragment key={tab.href}>
            {folds && tab.group !== items[index - 1]?.group && <p className={styles.group}>{tab.group}</p>}
            <TabLink {...tab} />
          </Fragment>
        ))}
      </div>
    </nav>
  )
}

function TabLink({ href, label, current }: Tab) {
  if (current === undefined)
    return (
      <NavLink to={href} className={withoutClass} discover="none">
        {label}
      </NavLink>
    )
  return (
    <a href={href} aria-current={current ? 'page' : undefined}>
      {label}
    </a>
  )
}

/** React Router would add the class `active`: styles read `aria-current`. */
const withoutClass = () => undefined

/**
 * Shows and hides the tabs after it, which a wide screen always shows: a closed `<details>` would hide them there too.
 */
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
