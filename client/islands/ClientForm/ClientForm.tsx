import { useRef } from 'react'
import type { Issue } from '../../../domain/messages.ts'
import { checkForm } from '../../check-form.ts'
import { firstField, messageFor, stillStanding } from '../../forms/issues.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { useFormPost, useRefusalToasts } from '../../hooks/useFormPost.ts'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFoot, FormGrid } from '../../ui/FormGrid.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import { PhoneField } from './PhoneField.tsx'

export type ClientFormProps = {
  action: string
  values: Partial<Record<'nom' | 'prenom' | 'email' | 'telephone', string>>
  issues: Issue[]
  submitLabel: string
  cancelHref: string
  /** The page that asked for this client. */
  next?: string | null
}

const labels = { nom: 'Nom', prenom: 'Prénom', email: 'Email', telephone: 'Téléphone' }
const names = Object.keys(labels)

/** A client, new or changed: a plain form that checks itself first when scripts are on. */
export function ClientForm({ action, values, issues: refused, submitLabel, cancelHref, next }: ClientFormProps) {
  const { initial, issues, setIssue, pending, onSubmit } = useFormPost(refused, names, check)
  const form = useRef<HTMLFormElement>(null)
  const leaveQuestion = useUnsaved(() => initial.length > 0 || isTyped(form.current))
  useRefusalToasts(initial)
  const focused = firstField(initial)
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
  })
  return (
    <form ref={form} method="post" action={action} noValidate onSubmit={onSubmit}>
      <CsrfField />
      <IdempotencyField />
      {next && <input type="hidden" name="retour" defaultValue={next} />}
      <FormGrid>
        <ErrorSummary issues={stillStanding(initial, issues)} labels={labels} />
        <Field {...field('nom')} autoComplete="off" required />
        <Field {...field('prenom')} autoComplete="off" required />
        <Field {...field('email')} type="email" autoComplete="off" optional />
        <PhoneField {...field('telephone')} onChecked={(message) => setIssue('telephone', message)} />
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

const check = (values: FormValues) => checkForm<unknown>(loadSchema, values, (typed) => typed)
const loadSchema = async () => (await import('../../../domain/client-form.ts')).clientForm
