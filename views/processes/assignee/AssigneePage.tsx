import { fieldsOf, type RefusedForm } from '../../../client/runtime/forms/fields.ts'
import { CarLine } from '../../../client/ui/cars/CarLine.tsx'
import { SelectField } from '../../../client/ui/fields/SelectField.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { PageHead } from '../../../client/ui/layout/PageHead.tsx'
import { acts } from '../../../domain/board/acts.ts'
import type { Assignee } from '../../../domain/employees/assignee.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { type ProcessSummary, processName } from '../../../domain/processes/process.ts'
import { SavedForm } from '../../SavedForm.tsx'

type Props = RefusedForm<typeof labels> & {
  process: ProcessSummary
  people: readonly Assignee[]
  /** The page that asked for the form. */
  next?: string | null
}

const labels = { userId: 'Mécanicien' }
const scope = 'responsable'

/** Form that assigns a process to somebody of the garage, or to nobody. */
export function AssigneePage({ process, people, next, values, issues = [] }: Props) {
  const { id, assignee, car } = process
  const options = people.map((person) => ({ value: person.id, label: fullName(person) }))
  return (
    <>
      <PageHead
        title={routes.assignee.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <SavedForm
          action={routes.assignee.href({ id })}
          hidden={{ retour: next }}
          {...{ labels, issues, scope }}
          failure={acts.take.failure}
          submitLabel="Enregistrer"
          cancelHref={next ?? routes.process.href({ id })}
        >
          <SelectField
            {...fieldsOf(labels, { values: values ?? { userId: assignee?.id ?? '' }, issues, scope })('userId')}
            options={[{ value: '', label: 'Personne' }, ...options]}
          />
        </SavedForm>
      </Card>
    </>
  )
}
