import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { activityText } from '../../../domain/activity.ts'
import { formatDayTime } from '../../../domain/dates.ts'
import { fullName } from '../../../domain/full-name.ts'
import { labels } from '../../../domain/messages.ts'
import { historyQuery } from '../../api/processes.ts'
import { queries } from '../../api/query-client.ts'
import styles from '../../ui/Dialog.module.css'
import { Icon } from '../../ui/Icon.tsx'
import own from './ProcessSheet.module.css'

/** Who did what, folded: it is asked for when somebody wants to know. */
export function HistorySection({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.history} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="history" />
        Historique
      </summary>
      {open && <Entries id={id} />}
    </details>
  )
}

function Entries({ id }: { id: string }) {
  const { data, error } = useQuery(historyQuery(id), queries)
  if (error) return <p role="alert">{error.message}</p>
  if (!data) return <p role="status">{labels.loading}</p>
  return (
    <ul className={own.entries}>
      {data.items.map((entry) => (
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
