import { fieldsOf, type RefusedForm } from '../../../client/runtime/forms/fields.ts'
import { fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { TextAreaField } from '../../../client/ui/fields/TextAreaField.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { stepNameOf } from '../../../domain/entries/entry.ts'
import { entryFallbacks } from '../../../domain/entries/entry-texts.ts'
import { noteNewHref, placeHref } from '../../../domain/ground/addresses/page-links.ts'
import { limits } from '../../../domain/ground/limits.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { SavedForm } from '../../SavedForm.tsx'
import { EntryPlace } from './EntryPlace.tsx'

const labels = { text: 'Note' }

type Props = RefusedForm<typeof labels> & {
  process: Process
  /** Id of the step; null for a note on the process itself. */
  stepId: string | null
  /** The page that asked for the form. */
  next?: string | null
}

/** Form of a note on a step or on the process. */
export function NoteNewPage({ process, stepId, next, values = {}, issues = [] }: Props) {
  const stepName = stepNameOf(process, { stepId })
  const scope = `note-${stepId}`
  return (
    <>
      <EntryPlace title={routes.noteNew.title} {...{ process, stepId, stepName }} />
      <Card>
        <SavedForm
          action={noteNewHref(process.id, stepId)}
          hidden={{ retour: next }}
          {...{ labels, issues, scope }}
          failure={entryFallbacks.add}
          submitLabel="Ajouter la note"
          cancelHref={next ?? placeHref(process.id, stepId)}
        >
          <TextAreaField
            {...fieldsOf(labels, { values, issues, scope })('text')}
            className={fullWidth}
            rows={3}
            maxLength={limits.noteMax}
            hint="Pour l’équipe, tant qu’un administrateur ne la montre pas au client."
          />
        </SavedForm>
      </Card>
    </>
  )
}
