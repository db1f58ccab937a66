import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDayTime } from '../../../../domain/ground/dates.ts'
import { authorText } from '../../../../domain/ground/full-name.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { type Activity, activityText } from '../../../../domain/processes/history/history-text.ts'
import { historyQuery } from '../../../queries/processes.ts'
import { cacheHere } from '../../../runtime/network/query-client.ts'
import { Fold } from '../../../ui/dialog/Fold.tsx'
import styles from './ProcessView.module.css'

/** The history, folded, since it is rarely read. If the page did not contain it, unfolding fetches it. */
export function HistorySection({ id, activity }: { id: string; activity?: Activity[] | undefined }) {
  const [open, setOpen] = useState(false)
  const known = activity && { initialData: { items: activity } }
  const { data, error } = useQuery({ ...historyQuery(id), ...known, enabled: open }, cacheHere())
  return (
    <Fold
      icon="history"
      title={data ? `Historique (${data.items.length})` : 'Historique'}
      apart
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {data && <Entries items={data.items} />}
      {!data && (error ? <p role="alert">{error.message}</p> : <p role="status">{open && labels.loading}</p>)}
    </Fold>
  )
}

function Entries({ items }: { items: Activity[] }) {
  return (
    <ul className={styles.entries}>
      {items.map((entry) => (
        <li key={entry.id}>
          {activityText(entry)}
          <p className="small muted">
            <time dateTime={entry.createdAt}>{formatDayTime(entry.createdAt)}</time>
            {entry.actor && `, ${authorText(entry)}`}
          </p>
        </li>
      ))}
    </ul>
  )
}
