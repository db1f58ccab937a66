import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Pager.module.css'
import { pageWindow, rangeText } from './page-window.ts'

type Props = {
  page: number
  pages: number
  total: number
  pageSize: number
  href: (page: number) => string
  /** In the singular: «client», «véhicule», «processus». */
  noun: string
}

/** Where we are in a list, and the way on. An end is grey, never absent. */
export function Pager({ page, pages, total, pageSize, href, noun }: Props) {
  const range = <p className="small muted num">{rangeText(page, pageSize, total, noun)}</p>
  if (pages <= 1 && page <= 1) return <div className={styles.pager}>{range}</div>
  return (
    <nav className={styles.pager} aria-label="Pages">
      {range}
      <ul>
        <li>
          <Turn href={page > 1 ? href(Math.min(page - 1, pages)) : null} rel="prev">
            <Icon name="left" />
            Précédent
          </Turn>
        </li>
        {pageWindow(page, pages).map((each, index) => (
          <li key={each ?? `trou-${index}`} className={each === page ? undefined : styles.other}>
            <PageLink page={each} current={each === page} href={href} />
          </li>
        ))}
        <li>
          <Turn href={page < pages ? href(page + 1) : null} rel="next">
            Suivant
            <Icon name="right" />
          </Turn>
        </li>
      </ul>
    </nav>
  )
}

function PageLink({ page, current, href }: { page: number | null; current: boolean; href: (page: number) => string }) {
  if (page === null) return <span className={styles.gap}>…</span>
  return (
    <a href={href(page)} aria-current={current ? 'page' : undefined} aria-label={`Page ${page}`}>
      {page}
    </a>
  )
}

function Turn({ href, rel, children }: { href: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  if (href === null) return <span className={styles.off}>{children}</span>
  return (
    <a href={href} rel={rel}>
      {children}
    </a>
  )
}
