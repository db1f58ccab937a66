import sheet from '../../client/ui/Dialog.module.css'
import { Icon } from '../../client/ui/Icon.tsx'
import { type Activity, activityText } from '../../domain/activity.ts'
import { fullName } from '../../domain/client.ts'
import { formatDayTime } from '../../domain/dates.ts'
import styles from './ProcessPage.module.css'

/** Who did what, folded: it is looked up, not read. */
export function History({ activity }: { activity: readonly Activity[] }) {
  if (activity.length === 0) return null
  return (
    <details className={sheet.history}>
      <summary>
        <Icon name="history" />
        Historique ({activity.length})
      </summary>
      <ul className={styles.history}>
        {activity.map((entry) => (
          <li key={entry.id}>
            {activityText(entry)}
            <p className="small muted">
              <time dateTime={entry.createdAt}>{formatDayTime(entry.createdAt)}</time>
              {entry.actor && `, ${fullName(entry.actor)}`}
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
