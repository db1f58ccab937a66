import { sendingText } from '../../../domain/entry-messages.ts'
import { useStore } from '../../hooks/useStore.ts'
import { PhotoViewer } from './PhotoViewer.tsx'
import { uploads } from './queue.ts'
import { RemovedEntry } from './RemovedEntry.tsx'
import { removedEntries } from './removed.ts'
import { UploadRow } from './UploadRow.tsx'
import type { Work } from './work.ts'

type Props = Work & {
  /** A photo. */
  opened: string | null
}

/** What was removed from a step a moment ago, photos on their way to it, and what a press has opened there. */
export function Underway({ opened, ...work }: Props) {
  const { process, step } = work
  const stepId = step?.id ?? null
  const here = useStore(uploads).filter((each) => each.processId === process.id && each.stepId === stepId)
  const removed = useStore(removedEntries)
  const gone = removed.filter(({ processId, entry }) => processId === process.id && entry.stepId === stepId)
  const leaving = here.filter(({ state }) => state === 'queued' || state === 'sending').length
  return (
    <>
      {gone.map((each) => (
        <RemovedEntry key={each.entry.id} process={process} removed={each} />
      ))}
      <p className="vh" role="status">
        {leaving > 0 && sendingText(leaving)}
      </p>
      {here.length > 0 && (
        <ul className="uploads">
          {here.map((upload) => (
            <UploadRow key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      {process.photos.some(({ id }) => id === opened) && <PhotoViewer {...work} first={opened ?? ''} />}
    </>
  )
}
