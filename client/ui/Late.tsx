import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Late.module.css'

/** Red, with a clock and words: «en retard de 2 j». */
export function Late({ children }: { children: ReactNode }) {
  return (
    <span className={styles.late}>
      <Icon name="late" small />
      {children}
    </span>
  )
}
