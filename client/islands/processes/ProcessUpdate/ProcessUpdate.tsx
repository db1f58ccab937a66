import type { Issue } from '../../../../domain/ground/messages.ts'
import type { OpeningDays } from '../../../../domain/ground/opening-days.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import type { StepType } from '../../../../domain/step-types/step-type.ts'
import type { FormValues } from '../../../runtime/forms/check-form.ts'
import { allowLeaving } from '../../../runtime/leave/unsaved.ts'
import { showToastOnNextPage } from '../../../runtime/page/toasts.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { OnPage } from '../../../ui/dialog/Section.tsx'
import type { EditedProps } from '../../../ui/fields/EditedFields.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { UpdateForm } from './UpdateForm.tsx'

export type ProcessUpdateProps = {
  process: Process
  openingDays: OpeningDays
  stepTypes: StepType[]
  values: FormValues
  issues: Issue[]
  /** Whether the preview button was pressed: the choice is shown, nothing is saved. */
  previewed?: boolean
  /** The stored values of the plain form, and the questions about fields that somebody else changed meanwhile. */
  edited?: EditedProps | null | undefined
}

/** The update form on its own page, which returns to the process's page. */
export function ProcessUpdate({ values, issues, previewed = false, edited, ...props }: ProcessUpdateProps) {
  const { process, openingDays, stepTypes } = props
  const home = routes.process.href({ id: process.id })
  const done = (texts: string[]) => {
    for (const text of texts) showToastOnNextPage('info', text)
    allowLeaving()
    location.assign(home)
  }
  const cancel = (
    <LinkButton href={home} data-gives-up>
      Annuler
    </LinkButton>
  )
  return (
    <OnPage value={true}>
      <Card flush>
        <UpdateForm
          {...{ process, openingDays, stepTypes, cancel, done }}
          came={{ values, issues, previewed, edited }}
        />
      </Card>
    </OnPage>
  )
}
