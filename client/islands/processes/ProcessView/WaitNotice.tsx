import type { ReactNode } from 'react'
import { formatDay, type Moment } from '../../../../domain/ground/dates.ts'
import { isWaitOver, type WaitDetail } from '../../../../domain/waits/wait.ts'
import { Late } from '../../../ui/dialog/Late.tsx'
import styles from './WaitNotice.module.css'

type Props = { waiting: WaitDetail; now: Moment; children: ReactNode }

/** The beginning and author of a wait, the note, and the possible actions. */
export function WaitNotice({ waiting, now, children }: Props) {
  const { since, by, note } = waiting
  return (
    <div className={styles.notice}>
      {isWaitOver(waiting, now) && (
        <p>
          <Late>date dépassée</Late>
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
      <p className="small muted">
        Depuis le {formatDay(since)}
        {by && `, noté par ${by}`}
      </p>
      {children}
    </div>
  )
}
