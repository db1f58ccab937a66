import type { Note } from '../../../domain/entry.ts'
import type { NoteForm } from '../../../domain/entry-form.ts'
import { entryFallbacks, entryToasts } from '../../../domain/entry-messages.ts'
import { limits } from '../../../domain/limits.ts'
import { routes } from '../../../domain/routes.ts'
import { changeEntry, type Entry, keepEntry } from '../../api/entries.ts'
import { fieldsOf } from '../../forms/fields.ts'
import { settle } from '../../shown-process.ts'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { toldInToasts } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'
import { EntryActs } from './EntryActs.tsx'
import { useFocusBack } from './useFocusBack.ts'
import type { Work } from './work.ts'

type Props = Work & { note: Note }

const labels = { text: 'Note' }

/** A note put right, shown to the customer or taken away, in its place. */
export function NoteEdit({ note, process, viewer, onClose }: Props) {
  const { id } = process
  const entry: Entry = { kind: 'note', entry: note }
  const call = toldInToasts({
    send: ({ text }: NoteForm) => changeEntry(id, entry, { text }),
    done: (saved) => {
      onClose()
      keepEntry(id, saved)
      settle(id)
    },
    success: entryToasts.noteSaved,
    failure: entryFallbacks.change,
  })
  return (
    <div className="entry-form" ref={useFocusBack(note.id)}>
      <SavedForm<NoteForm, Entry>
        action={routes.entry.href({ id, entryId: note.id })}
        labels={labels}
        schema={loadSchema}
        submitLabel="Enregistrer"
        cancelHref=""
        inPlace={{ call, scope: `note-${note.id}`, onCancel: onClose }}
      >
        {(fields) => (
          <TextAreaField
            {...fieldsOf(labels, { values: { text: note.text }, ...fields })('text')}
            className={fullWidth}
            rows={3}
            maxLength={limits.noteMax}
          />
        )}
      </SavedForm>
      <EntryActs {...{ entry, process, viewer }} onRemove={onClose} />
    </div>
  )
}

const loadSchema = async () => (await import('../../../domain/entry-form.ts')).noteForm
