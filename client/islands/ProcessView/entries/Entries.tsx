import { type MouseEvent, useState } from 'react'
import { type EntryPlace, entriesAt } from '../../../../domain/entry.ts'
import type { Process } from '../../../../domain/process.ts'
import { loadEntryParts, useEntryParts } from '../../../entry-parts.ts'
import { goInstead } from '../../../go-instead.ts'
import { isPlainPress } from '../../../plain-press.ts'
import type { Viewer } from '../viewer.ts'
import { AddEntries } from './AddEntries.tsx'
import styles from './Entries.module.css'
import { NoteItem } from './NoteItem.tsx'
import { PhotoStrip } from './PhotoStrip.tsx'

type Props = {
  process: Process
  viewer: Viewer
  step: EntryPlace
  /** Whether more can be added here. */
  offers: boolean
}

/** What was added to a step or to the process, and where more is added. What a press opens is fetched as a hand comes near. */
export function Entries({ process, viewer, step, offers }: Props) {
  const parts = useEntryParts()
  const [opened, setOpened] = useState<string | null>(null)
  const { photos, notes } = entriesAt(process, step?.id ?? null)
  if (photos.length + notes.length === 0 && !offers) return null
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    const { href, dataset } = event.currentTarget
    loadEntryParts().then(
      () => setOpened(dataset.entry ?? null),
      () => goInstead(href),
    )
  }
  const work = parts && { process, viewer, step, onClose: () => setOpened(null) }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, a hand comes near
    <div data-entries className={styles.entries} onMouseEnter={approach} onTouchStart={approach} onFocus={approach}>
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note.id} className={styles.note}>
              <NoteItem {...{ note, process, viewer }} />
            </li>
          ))}
        </ul>
      )}
      {photos.length > 0 && <PhotoStrip {...{ photos, step, open }} processId={process.id} />}
      {work && <parts.Underway {...work} opened={opened} />}
      {offers && <AddEntries process={process} step={step} />}
    </div>
  )
}

const approach = () => void loadEntryParts().catch(() => undefined)
