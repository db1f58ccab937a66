import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './button-look.ts'
import { Icon } from './Icon.tsx'
import styles from './MoreActions.module.css'

type Props = { children: ReactNode; menu?: ComponentProps<'details'> }

/** Side by side where there is room; on a phone behind «…», which needs no script. */
export function MoreActions({ children, menu }: Props) {
  return (
    <>
      <div className={styles.row}>{children}</div>
      <details className={styles.more} {...menu}>
        <summary className={buttonClass({ kind: 'quiet', iconOnly: true })} aria-label="Autres actions">
          <Icon name="more" />
        </summary>
        <div className={styles.list}>{children}</div>
      </details>
    </>
  )
}
