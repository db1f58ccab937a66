import type { ReactNode } from 'react'
import styles from './Toast.module.css'

/** Where toasts stand, bottom right; what arrives is announced. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {children}
    </div>
  )
}
