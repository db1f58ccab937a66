import { messageFor } from '../../client/runtime/forms/issues.ts'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { CarLine } from '../../client/ui/cars/CarLine.tsx'
import { EditedFields } from '../../client/ui/fields/EditedFields.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { KeptDays, keepDayHint } from '../../client/ui/fields/KeptDays.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import { dayParis, formatDay } from '../../domain/ground/dates.ts'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type ProcessSummary, processName } from '../../domain/processes/process.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'

type Props = { process: ProcessSummary; values?: Record<string, string>; issues?: Issue[] }

const labels = { startDate: 'Début' }

/** The form of another start, until the car has arrived. */
export function StartDatePage({ process, values, issues = [] }: Props) {
  const { id, car, startDate } = process
  const error = messageFor(issues, 'startDate')
  return (
    <>
      <PageHead
        title={routes.processStart.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <PostForm action={routes.processStart.href({ id })}>
          <EditedFields edited={useShell().edited} labels={labels} />
          <KeptDays issues={issues} kept={values?.joursGardes} />
          <Field
            label={labels.startDate}
            name="startDate"
            scope="debut"
            type="date"
            required
            hint={issues.some(({ day }) => day) ? keepDayHint : `Aujourd’hui prévu le ${formatDay(startDate)}.`}
            defaultValue={values?.startDate ?? dayParis(startDate)}
            error={error}
            autoFocus={error !== undefined}
          />
          <Button type="submit" kind="primary">
            Changer le début
          </Button>
        </PostForm>
      </Card>
      <p>
        <LinkButton kind="quiet" icon="left" href={routes.process.href({ id })}>
          Revenir au processus
        </LinkButton>
      </p>
    </>
  )
}
