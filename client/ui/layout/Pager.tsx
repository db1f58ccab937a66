import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Pager.module.css'

type Props = {
  page: number
  pages: number
  total: number
  pageSize: number
  href: (page: number) => string
  /** Noun in the singular: «client», «véhicule», «processus». */
  noun: string
  /** The address that downloads the whole list as a file, for people with that right. */
  fileHref?: string | undefined
}

/** The position in a list, with links to the other pages. At an end the link is grey, never absent. */
export function Pager({ page, pages, total, pageSize, href, noun, fileHref }: Props) {
  const range = (
    <>
      <p className="small muted num">{rangeText(page, pageSize, total, noun)}</p>
      {fileHref && <a href={fileHref}>Exporter</a>}
    </>
  )
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

/** The pages worth a link: the first, the last, and those around the current one. A gap is null. */
export function pageWindow(page: number, pages: number): (number | null)[] {
  const linkedPages = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= 1,
  )
  return linkedPages.flatMap((each, index) =>
    index > 0 && each - (linkedPages[index - 1] ?? 0) > 1 ? [null, each] : [each],
  )
}

/** The range of a page in words, «51 à 64 sur 64 processus»; nouns in -s, -x or -z stay as they are. */
export function rangeText(page: number, pageSize: number, total: number, noun: string): string {
  const plural = total > 1 && !/[sxz]$/.test(noun) ? `${noun}s` : noun
  const first = (page - 1) * pageSize + 1
  if (total === 0 || first > total) return `${total} ${plural}`
  if (total <= pageSize) return `${total} ${plural}`
  return `${first} à ${Math.min(page * pageSize, total)} sur ${total} ${plural}`
}
