import { fieldsOf } from '../../../client/runtime/forms/fields.ts'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../client/ui/fields/ErrorSummary.tsx'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../../client/ui/fields/FormGrid.tsx'
import { TextAreaField } from '../../../client/ui/fields/TextAreaField.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import type { Approval } from '../../../domain/approvals/approval.ts'
import { dueText, workDoneText } from '../../../domain/approvals/withdrawal.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import { typedEuros } from '../../../domain/ground/money.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PostForm } from '../../PostForm.tsx'

type Props = {
  approval: Approval
  /** Whether the viewer may record the work already done. */
  mayNote: boolean
  values?: Record<string, string> | undefined
  issues?: Issue[] | undefined
}

const labels = { text: 'Ce qui était déjà fait', amountCents: 'Montant TTC de ce qui était fait' }

/** A customer's withdrawal, for the garage: its time, the amount due, and the form for the work already done. */
export function ApprovalWithdrawal({ approval, mayNote, values = {}, issues = [] }: Props) {
  const { id: approvalId, processId: id, renouncedAt, renouncedBy, workDone, workDoneCents } = approval
  if (!renouncedAt) return null
  const known = { text: workDone ?? '', amountCents: workDoneCents === null ? '' : typedEuros(workDoneCents) }
  const field = fieldsOf(labels, { values: { ...known, ...values }, issues })
  return (
    <div id="fait" className="approval-done">
      <Banner kind="info" spaced>
        <p>
          Rétractation reçue le {formatDayTime(renouncedAt)}, au nom de {renouncedBy}. {dueText(approval)}
        </p>
        {workDone && <p>Déjà fait&nbsp;: {workDoneText(approval)}</p>}
      </Banner>
      {mayNote && (
        <PostForm action={routes.approvalDone.href({ id, approvalId })} noValidate>
          <ErrorSummary issues={issues} labels={labels} />
          <FormGrid>
            <TextAreaField
              {...field('text')}
              className={fullWidth}
              hint={'Ou «\u00a0rien\u00a0», si ces travaux n’étaient pas commencés.'}
              required
            />
            <Field {...field('amountCents')} inputMode="decimal" autoComplete="off" optional />
          </FormGrid>
          <FormFoot>
            <Button kind={workDone ? 'plain' : 'primary'} type="submit">
              {workDone ? 'Corriger' : routes.approvalDone.title}
            </Button>
          </FormFoot>
        </PostForm>
      )}
    </div>
  )
}
