import { formatDayTime } from '../../../../domain/dates.ts'
import { mayChange, type Note } from '../../../../domain/entry.ts'
import { fullName } from '../../../../domain/full-name.ts'
import type { Process } from '../../../../domain/process.ts'
import { routes } from '../../../../domain/routes.ts'
import { sheetLabels } from '../../../../domain/sheet-messages.ts'
import { useEntryParts } from '../../../entry-parts.ts'
import { useProcessForm } from '../useProcessForm.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './Entries.module.css'

type Props = { note: Note; process: Process; viewer: Viewer }

/** A note: what it says, whose it is, who reads it; put right, shown to the customer or taken away in its place. */
export function NoteItem({ note, process, viewer }: Props) {
  const { id: entryId, text, stepName, author, createdAt, visible } = note
  const parts = useEntryParts()
  const { form, link, close } = useProcessForm(process.id, routes.entry.href({ id: process.id, entryId }))
  if (form) {
    return (
      <>
        {form}
        {parts && <parts.EntryActs {...{ process, viewer }} entry={{ kind: 'note', entry: note }} onRemove={close} />}
      </>
    )
  }
  return (
    <>
      <p className={styles.text}>{text}</p>
      <p className="small muted">
        {stepName && `${stepName}, `}
        {author && `${fullName(author)}, `}
        <time dateTime={createdAt}>{formatDayTime(createdAt)}</time>
        {visible && <b className={styles.shown}>{sheetLabels.visible}</b>}
        {mayChange(note, viewer) && (
          <a {...link} className={styles.edit}>
            Modifier<span className="vh"> la note</span>
          </a>
        )}
      </p>
    </>
  )
}
