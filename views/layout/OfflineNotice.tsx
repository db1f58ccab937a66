import * as labels from '../../domain/ground/texts/labels.ts'
import styles from './OfflineNotice.module.css'

/** Box of the offline notice, empty while the browser has a network; `client/runtime/network/offline-notice.ts` fills it. */
export function OfflineNotice() {
  return <p className={styles.notice} role="status" data-offline={labels.offline} />
}
