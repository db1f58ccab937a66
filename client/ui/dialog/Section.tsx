import { createContext, type ReactNode, useContext } from 'react'
import styles from './Dialog.module.css'

/** Whether the sections are on a page, as regions under its h1; a sheet is a single region, named by an h2. */
export const OnPage = createContext(false)

type Props = {
  title: string
  id: string
  aside?: ReactNode
  /** Whether the section is a region in a sheet too. */
  region?: boolean
  children: ReactNode
}

export function Section({ title, id, aside, region = false, children }: Props) {
  const onPage = useContext(OnPage)
  const Heading = onPage ? 'h2' : 'h3'
  return (
    <section className={styles.section} id={onPage ? id : undefined} aria-label={onPage || region ? title : undefined}>
      <div className={styles.sectionHead}>
        <Heading className={styles.sectionTitle}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
