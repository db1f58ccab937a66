import { EndDateForm } from '../../client/islands/processes/ProcessView/facts/EndDateForm.tsx'
import { messageFor } from '../../client/runtime/forms/issues.ts'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { CarLine } from '../../client/ui/cars/CarLine.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import type { Issue } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { type ProcessSummary, processName } from '../../domain/processes/process.ts'
import type { Loads } from '../../domain/processes/week.ts'
import { useOpeningDays, useShell } from '../shell.ts'

type Props = { process: ProcessSummary; now: string; loads: Loads; values?: Record<string, string>; issues?: Issue[] }

/** The form of a new end date on a page of its own; the next page offers to inform the customer. */
export function EndDatePage({ process, now, loads, values, issues = [] }: Props) {
  const { id, car } = process
  const { csrfToken, edited } = useShell()
  const openingDays = useOpeningDays()
  const error = messageFor(issues, 'estimatedEndDate')
  return (
    <>
      <PageHead
        title={routes.processEnd.title}
        eyebrow={<a href={routes.process.href({ id })}>{processName(process)}</a>}
      />
      <CarLine car={car} />
      <Card>
        <EndDateForm
          process={process}
          {...{ now, openingDays }}
          loads={loads}
          token={csrfToken}
          edited={edited}
          {...(values && { refused: { error, typed: values.estimatedEndDate ?? '', issues } })}
        />
      </Card>
      <p>
        <LinkButton kind="quiet" icon="left" href={routes.process.href({ id })}>
          Revenir au processus
        </LinkButton>
      </p>
    </>
  )
}
