import { useState } from 'react'
import type { NoteForm as Written } from '../../../domain/entry-form.ts'
import { entryFallbacks, entryToasts } from '../../../domain/entry-messages.ts'
import { addNote, keepEntry } from '../../api/entries.ts'
import { randomId } from '../../random-id.ts'
import { settle } from '../../shown-process.ts'
import { NoteForm } from '../NoteForm/NoteForm.tsx'
import { toldInToasts } from '../SavedForm/in-place.ts'
import { useFocusBack } from './useFocusBack.ts'
import type { Work } from './work.ts'

/** The form of a note, where it will stand. */
export function NoteAdd({ process: { id }, step, onClose }: Work) {
  const [key] = useState(randomId)
  const stepId = step?.id ?? null
  const call = toldInToasts({
    send: (written: Written) => addNote(id, stepId, written, key),
    done: (note) => {
      onClose()
      keepEntry(id, { kind: 'note', entry: note })
      settle(id)
    },
    success: entryToasts.noteAdded,
    failure: entryFallbacks.add,
  })
  return (
    <div className="entry-form" ref={useFocusBack('note')}>
      <NoteForm processId={id} stepId={stepId} inPlace={{ call, scope: `note-${stepId}`, onCancel: onClose }} />
    </div>
  )
}
