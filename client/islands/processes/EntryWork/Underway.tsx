import { useEffect, useRef } from 'react'
import { entryLabels, entryToasts, sendingText } from '../../../../domain/entries/entry-texts.ts'
import { limits } from '../../../../domain/ground/limits.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { useStore } from '../../../runtime/page/useStore.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { dropUpload, sendAgain, type Upload, uploads } from './upload-queue.ts'
import { useEntryActs } from './useEntryActs.ts'
import { dropRemoved, type Removed, removedEntries } from './useRemovedEntries.ts'
import type { Work } from './work.ts'

type Props = Work & {
  opened: string | null
}

/** Work in progress on a step: entries removed a moment ago, uploads, and opened forms. */
export function Underway({ opened, ...work }: Props) {
  const { process, step } = work
  const stepId = step?.id ?? null
  const here = useStore(uploads).filter((each) => each.processId === process.id && each.stepId === stepId)
  const removed = useStore(removedEntries)
  const gone = removed.filter(({ processId, entry }) => processId === process.id && entry.stepId === stepId)
  return (
    <>
      {gone.map((each) => (
        <RemovedEntry key={each.entry.id} process={process} removed={each} />
      ))}
      <UploadList uploads={here} />
      {process.photos.some(({ id }) => id === opened) && <PhotoViewer {...work} first={opened ?? ''} />}
    </>
  )
}

/** The photos of one line of an agreement's form that have not arrived yet. */
export function LineUploads({ processId, line }: { processId: string; line: number }) {
  return <UploadList uploads={useStore(uploads).filter((each) => each.processId === processId && each.line === line)} />
}

function UploadList({ uploads: here }: { uploads: readonly Upload[] }) {
  const leaving = here.filter(({ state }) => state === 'queued' || state === 'sending').length
  return (
    <>
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
    </>
  )
}

type RemovedEntryProps = { process: Process; removed: Removed }

/**
 * Replaces a removed entry and offers to restore it while the message lasts; while its button has focus or pointer, as
 * long as the server allows.
 */
function RemovedEntry({ process, removed }: RemovedEntryProps) {
  const box = useRef<HTMLDivElement>(null)
  const { restore } = useEntryActs(process)
  useEffect(() => {
    const end = Date.now() + limits.undoAcceptedMs - limits.undoMs
    const dropIfUnused = () => {
      if (Date.now() > end || !box.current?.contains(document.activeElement)) dropRemoved(removed)
    }
    const firstCheck = setTimeout(dropIfUnused, limits.undoMs)
    const lastChecks = setInterval(() => Date.now() > end && dropIfUnused(), limits.undoMs)
    return () => {
      clearTimeout(firstCheck)
      clearInterval(lastChecks)
    }
  }, [removed])
  useEffect(() => {
    // The pressed button was removed with its entry, and lost the focus.
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <div ref={box} className="removed">
      <p role="status">{removed.kind === 'note' ? entryToasts.noteRemoved : entryToasts.photoRemoved}</p>
      <Button kind="quiet" icon="undo" data-undo={removed.entry.id} onClick={() => restore(removed)}>
        Annuler
      </Button>
    </div>
  )
}

type UploadRowProps = { upload: Upload }

/** A photo that has not arrived yet: its progress, or the problem and its solutions. */
function UploadRow({ upload: { key, name, url, state, progress, reason } }: UploadRowProps) {
  const about = <span className="vh"> {name}</span>
  return (
    <li className="upload">
      {state !== 'refused' && <img src={url} alt="" className="upload-photo" />}
      <div className="upload-state">
        {reason ? (
          <p role="alert" className={state === 'refused' ? 'upload-refused' : undefined}>
            {state === 'refused' && <b>{name}</b>} {reason}
          </p>
        ) : (
          <>
            <progress value={state === 'sending' ? progress : 0} aria-label={name} />
            <span className="small muted">{stateText(state, progress)}</span>
          </>
        )}
        <div className="upload-acts">
          {state === 'kept' && (
            <Button kind="quiet" icon="redo" onClick={() => sendAgain(key)}>
              Réessayer{about}
            </Button>
          )}
          {state !== 'sending' && (
            <Button kind="quiet" icon="close" onClick={() => dropUpload(key)}>
              Retirer{about}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function stateText(state: Upload['state'], progress: number): string {
  if (state === 'queued') return entryLabels.queued
  return progress < 1 ? entryLabels.sending : entryLabels.arriving
}
