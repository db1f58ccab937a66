import type { MouseEventHandler } from 'react'
import { formatDayTime } from '../../../../domain/dates.ts'
import { mayChange, type Note } from '../../../../domain/entry.ts'
import { fullName } from '../../../../domain/full-name.ts'
import { routes } from '../../../../domain/routes.ts'
import { sheetLabels } from '../../../../domain/sheet-messages.ts'
import type { Viewer } from '../viewer.ts'
import styles from './Entries.module.css'

type Props = {
  note: Note
  process: { id: string }
  viewer: Viewer
  open: MouseEventHandler<HTMLAnchorElement>
}

/** A note: what it says, whose it is, who reads it. */
export function NoteItem({ note, process: { id }, viewer, open }: Props) {
  const { id: entryId, text, stepName, author, createdAt, visible } = note
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className="small muted">
        {stepName && `${stepName}, `}
        {author && `${fullName(author)}, `}
        <time dateTime={createdAt}>{formatDayTime(createdAt)}</time>
        {visible && <b className={styles.shown}>{sheetLabels.visible}</b>}
        {mayChange(note, viewer) && (
          <a href={routes.entry.href({ id, entryId })} data-entry={entryId} onClick={open} className={styles.edit}>
            Modifier<span className="vh"> la note</span>
          </a>
        )}
      </p>
    </>
  )
}
