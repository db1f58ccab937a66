import { useEffect, useRef } from 'react'
import { entryToasts } from '../../../domain/entry-messages.ts'
import { limits } from '../../../domain/limits.ts'
import type { Process } from '../../../domain/process.ts'
import { Button } from '../../ui/Button.tsx'
import { dropRemoved, type Removed } from './removed.ts'
import { useEntryActs } from './useEntryActs.ts'

type Props = { process: Process; removed: Removed }

/** In the place of what was removed, for as long as that is said; while somebody is at its button, as long as the server gives. */
export function RemovedEntry({ process, removed }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const { restore } = useEntryActs(process)
  useEffect(() => {
    const end = Date.now() + limits.undoAcceptedMs - limits.undoMs
    const look = () => {
      if (Date.now() > end || !box.current?.contains(document.activeElement)) dropRemoved(removed)
    }
    const later = setTimeout(look, limits.undoMs)
    const then = setInterval(() => Date.now() > end && look(), limits.undoMs)
    return () => {
      clearTimeout(later)
      clearInterval(then)
    }
  }, [removed])
  useEffect(() => {
    // What was pressed has gone with what it was about.
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
