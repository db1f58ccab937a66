import type { FocusEvent } from 'react'
import { normalisePlate } from '../../../domain/car.ts'
import type { Issue } from '../../../domain/messages.ts'
import { checkForm } from '../../check-form.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { useFormPost } from '../../hooks/useFormPost.ts'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFoot, FormGrid } from '../../ui/FormGrid.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import { firstField, messageFor } from '../../ui/issues.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'

export type CarFormProps = {
  action: string
  /** Whose car it is, for a new one. */
  clientId?: string
  values: Partial<Record<'plaque' | 'marque' | 'modele' | 'annee' | 'km', string>>
  issues: Issue[]
  submitLabel: string
  cancelHref: string
  /** The page that asked for this car. */
  next?: string | null
}

const labels = { plaque: 'Plaque', marque: 'Marque', modele: 'Modèle', annee: 'Année', km: 'Kilométrage' }
const names = Object.keys(labels)

/** A car, new or changed: a plain form that checks itself first when scripts are on. */
export function CarForm({ action, clientId, values, issues: refused, submitLabel, cancelHref, next }: CarFormProps) {
  const { initial, issues, pending, onSubmit } = useFormPost(refused, names, clientId ? checkNew : checkChange)
  const focused = firstField(initial)
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
    autoComplete: 'off',
  })
  return (
    <form method="post" action={action} noValidate onSubmit={onSubmit}>
      <CsrfField />
      <IdempotencyField />
      {clientId && <input type="hidden" name="client_id" defaultValue={clientId} />}
      {next && <input type="hidden" name="retour" defaultValue={next} />}
      <FormGrid>
        <ErrorSummary issues={initial} labels={labels} />
        <Field {...field('plaque')} autoCapitalize="characters" spellCheck={false} required onBlur={normalise} />
        <Field {...field('marque')} required />
        <Field {...field('modele')} optional />
        <Field {...field('annee')} inputMode="numeric" optional />
        <Field {...field('km')} inputMode="numeric" optional />
      </FormGrid>
      <FormFoot>
        <LinkButton href={cancelHref}>Annuler</LinkButton>
        <Button kind="primary" type="submit" disabled={pending}>
          {pending ? 'Enregistrement...' : submitLabel}
        </Button>
      </FormFoot>
    </form>
  )
}

function normalise({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.value = normalisePlate(currentTarget.value)
}

const checkNew = (values: FormValues) => checkForm<unknown>(loadForm, values, (typed) => typed)
const checkChange = (values: FormValues) => checkForm<unknown>(loadPatch, values, (typed) => typed)
const loadForm = async () => (await import('../../../domain/car-form.ts')).carForm
const loadPatch = async () => (await import('../../../domain/car-form.ts')).carPatch
