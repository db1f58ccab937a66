import type { Note } from '../../../domain/entry.ts'
import type { NoteForm as Written } from '../../../domain/entry-form.ts'
import { limits } from '../../../domain/limits.ts'
import type { Issue } from '../../../domain/messages.ts'
import { noteNewHref, placeHref } from '../../../domain/routes.ts'
import { fieldsOf, type Shown } from '../../forms/fields.ts'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'

export type NoteFormProps = {
  processId: string
  /** null on the process itself. */
  stepId: string | null
  /** The page that asked. */
  next?: string | null
  /** What was typed and came back. */
  values?: Values | undefined
  issues?: Issue[] | undefined
  inPlace?: InPlace<Written, Note> | undefined
}

const labels = { text: 'Note' }
type Values = Partial<Record<keyof typeof labels, string>>

/** What somebody saw, on a step or on the process. */
export function NoteForm({ processId, stepId, next, values = {}, issues, inPlace }: NoteFormProps) {
  return (
    <SavedForm<Written, Note>
      action={noteNewHref(processId, stepId)}
      hidden={{ retour: next }}
      labels={labels}
      schema={loadSchema}
      submitLabel="Ajouter la note"
      cancelHref={next ?? placeHref(processId, stepId)}
      issues={issues}
      inPlace={inPlace}
    >
      {(fields) => <NoteText {...fields} values={values} />}
    </SavedForm>
  )
}

function NoteText(shown: Shown<keyof typeof labels>) {
  return (
    <TextAreaField
      {...fieldsOf(labels, shown)('text')}
      className={fullWidth}
      rows={3}
      maxLength={limits.noteMax}
      hint="Pour l’équipe, tant qu’un administrateur ne la montre pas au client."
    />
  )
}

const loadSchema = async () => (await import('../../../domain/entry-form.ts')).noteForm
