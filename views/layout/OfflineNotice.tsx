import { labels } from '../../domain/messages.ts'
import styles from './OfflineNotice.module.css'

/** Empty as long as the browser has a network; `client/offline.ts` fills it. */
export function OfflineNotice() {
  return <p className={styles.notice} role="status" data-offline={labels.offline} />
}
