import styles from './Tabs.module.css'

export type Tab = { href: string; label: string; current: boolean }

/** Links to sibling pages; nothing for fewer than two. */
export function Tabs({ items, label }: { items: readonly Tab[]; label: string }) {
  if (items.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={label}>
      {items.map((item) => (
        <a key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.label}
        </a>
      ))}
    </nav>
  )
}
