import { useSyncExternalStore } from 'react'
import { sendingText } from '../../../domain/entry-messages.ts'
import { NoteAdd } from './NoteAdd.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { currentUploads, onUploads } from './queue.ts'
import { RemovedEntry } from './RemovedEntry.tsx'
import { currentRemoved, onRemoved } from './removed.ts'
import { UploadRow } from './UploadRow.tsx'
import type { Work } from './work.ts'

type Props = Work & {
  /** A photo, or `note` for one that is being written. */
  opened: string | null
}

/** What was removed from a step a moment ago, photos on their way to it, and what a press has opened there. */
export function Underway({ opened, ...work }: Props) {
  const { process, step } = work
  const uploads = useSyncExternalStore(onUploads, currentUploads).filter(isHere(process.id, step?.id ?? null))
  const removed = useSyncExternalStore(onRemoved, currentRemoved)
  const gone = removed.filter(({ processId, entry }) => processId === process.id && entry.stepId === (step?.id ?? null))
  const leaving = uploads.filter(({ state }) => state === 'queued' || state === 'sending').length
  return (
    <>
      {gone.map((each) => (
        <RemovedEntry key={each.entry.id} process={process} removed={each} />
      ))}
      <p className="vh" role="status">
        {leaving > 0 && sendingText(leaving)}
      </p>
      {uploads.length > 0 && (
        <ul className="uploads">
          {uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {opened === 'note' && <NoteAdd {...work} />}
      {process.photos.some(({ id }) => id === opened) && <PhotoViewer {...work} first={opened ?? ''} />}
    </>
  )
}

const isHere = (processId: string, stepId: string | null) => (each: { processId: string; stepId: string | null }) =>
  each.processId === processId && each.stepId === stepId
