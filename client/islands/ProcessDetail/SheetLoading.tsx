import { labels } from '../../../domain/messages.ts'
import styles from '../../ui/Dialog.module.css'

/** Between the press on a row and the arrival of the sheet's own script: something happens, on a slow line too. */
export function SheetLoading() {
  return (
    <div className={styles.overlay} role="status">
      <div className={`${styles.dialog} ${styles.small}`}>
        <p className={styles.text}>{labels.loading}</p>
      </div>
    </div>
  )
}
