import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Activity, activityText } from '../../../domain/activity.ts'
import { formatDayTime } from '../../../domain/dates.ts'
import { fullName } from '../../../domain/full-name.ts'
import { labels } from '../../../domain/messages.ts'
import { historyQuery } from '../../api/processes.ts'
import { cacheHere } from '../../api/query-client.ts'
import styles from '../../ui/Dialog.module.css'
import { Icon } from '../../ui/Icon.tsx'
import own from './ProcessView.module.css'

/** Who did what, folded: it is looked up, not read. Where the page did not bring it, it is asked for then. */
export function HistorySection({ id, activity }: { id: string; activity?: Activity[] | undefined }) {
  const [open, setOpen] = useState(false)
  const known = activity && { initialData: { items: activity } }
  const { data, error } = useQuery({ ...historyQuery(id), ...known, enabled: open }, cacheHere())
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        Historique{data && ` (${data.items.length})`}
      </summary>
      {data && <Entries items={data.items} />}
      {!data && (error ? <p role="alert">{error.message}</p> : <p role="status">{open && labels.loading}</p>)}
    </details>
  )
}

function Entries({ items }: { items: Activity[] }) {
  return (
    <ul className={own.entries}>
      {items.map((entry) => (
        <li key={entry.id}>
          {activityText(entry)}
          <p className="small muted">
            <time dateTime={entry.createdAt}>{formatDayTime(entry.createdAt)}</time>
            {entry.actor && `, ${fullName(entry.actor)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
