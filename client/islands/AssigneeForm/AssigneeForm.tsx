import type { Assignee } from '../../../domain/assignee.ts'
import type { AssigneeForm as Assignment } from '../../../domain/assignee-form.ts'
import { fullName } from '../../../domain/full-name.ts'
import type { Issue } from '../../../domain/messages.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { fieldsOf } from '../../forms/fields.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import type { InPlace } from '../SavedForm/in-place.ts'
import { SavedForm } from '../SavedForm/SavedForm.tsx'

export type AssigneeFormProps = {
  id: string
  assignee: Assignee | null
  people: readonly Assignee[]
  /** The page that asked. */
  next?: string | null
  issues?: Issue[] | undefined
  inPlace?: InPlace<Assignment, Process> | undefined
}

const labels = { userId: 'Confier à' }

/** A process given to somebody of the garage, or to nobody. */
export function AssigneeForm({ id, assignee, people, next, issues, inPlace }: AssigneeFormProps) {
  const options = people.map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <SavedForm<Assignment, Process>
      action={routes.assignee.href({ id })}
      hidden={{ retour: next }}
      labels={labels}
      schema={loadSchema}
      submitLabel="Enregistrer"
      cancelHref={next ?? routes.process.href({ id })}
      issues={issues}
      inPlace={inPlace}
    >
      {(fields) => (
        <SelectField
          {...fieldsOf(labels, { values: { userId: assignee?.id ?? '' }, ...fields })('userId')}
          options={[{ value: '', label: 'Personne' }, ...options]}
        />
      )}
    </SavedForm>
  )
}

const loadSchema = async () => (await import('../../../domain/assignee-form.ts')).assigneeForm
