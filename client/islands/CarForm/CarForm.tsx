import { useRef } from 'react'
import type { Issue } from '../../../domain/messages.ts'
import { checkForm } from '../../check-form.ts'
import { firstField, stillStanding } from '../../forms/issues.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { useFormPost, useRefusalToasts } from '../../hooks/useFormPost.ts'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { FormFoot, FormGrid } from '../../ui/FormGrid.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import { CarFields, type CarValues, carFieldNames, carLabels } from './CarFields.tsx'

export type CarFormProps = {
  action: string
  /** Whose car it is, for a new one. */
  clientId?: string
  values: CarValues
  issues: Issue[]
  submitLabel: string
  cancelHref: string
  /** The page that asked for this car. */
  next?: string | null
}

/** A car, new or changed: a plain form that checks itself first when scripts are on. */
export function CarForm({ action, clientId, values, issues: refused, submitLabel, cancelHref, next }: CarFormProps) {
  const { initial, issues, pending, onSubmit } = useFormPost(refused, carFieldNames, clientId ? checkNew : checkChange)
  const form = useRef<HTMLFormElement>(null)
  const leaveQuestion = useUnsaved(() => initial.length > 0 || isTyped(form.current))
  useRefusalToasts(initial)
  return (
    <form ref={form} method="post" action={action} noValidate onSubmit={onSubmit}>
      <CsrfField />
      <IdempotencyField />
      {clientId && <input type="hidden" name="client_id" defaultValue={clientId} />}
      {next && <input type="hidden" name="retour" defaultValue={next} />}
      <FormGrid>
        <ErrorSummary issues={stillStanding(initial, issues)} labels={carLabels} />
        <CarFields values={values} issues={issues} focused={firstField(initial)} />
      </FormGrid>
      <FormFoot>
        <LinkButton href={cancelHref} data-gives-up>
          Annuler
        </LinkButton>
        <Button kind="primary" type="submit" disabled={pending}>
          {pending ? 'Enregistrement...' : submitLabel}
        </Button>
      </FormFoot>
      {leaveQuestion}
    </form>
  )
}

const checkNew = (values: FormValues) => checkForm<unknown>(loadForm, values, (typed) => typed)
const checkChange = (values: FormValues) => checkForm<unknown>(loadPatch, values, (typed) => typed)
const loadForm = async () => (await import('../../../domain/car-form.ts')).carForm
const loadPatch = async () => (await import('../../../domain/car-form.ts')).carPatch
