import { type ComponentProps, useRef } from 'react'
import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { checkForm } from '../../check-form.ts'
import { firstField, messageFor } from '../../forms/issues.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { useFormPost } from '../../hooks/useFormPost.ts'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../ui/FormGrid.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { useUnsaved } from '../../ui/useUnsaved.tsx'
import { isTyped } from '../../unsaved.ts'
import { PhoneField } from '../ClientForm/PhoneField.tsx'

export type GarageFormProps = { values: Record<string, string>; issues: Issue[] }

const labels = {
  nom: 'Nom du garage',
  adresse: 'Adresse',
  codePostal: 'Code postal',
  ville: 'Ville',
  telephone: 'Téléphone',
  email: 'Email',
  siret: 'SIRET',
  horaires: 'Horaires',
  message: 'Message aux clients',
}
const names = Object.keys(labels)
type Name = keyof typeof labels
type FieldOf = (
  name: Name,
) => Pick<ComponentProps<typeof Field>, 'name' | 'label' | 'error' | 'autoFocus'> & { defaultValue: string }

/** The garage's own card: a plain form that checks itself first when scripts are on. */
export function GarageForm({ values, issues: refused }: GarageFormProps) {
  const { initial, issues, setIssue, pending, onSubmit } = useFormPost(refused, names, check)
  const form = useRef<HTMLFormElement>(null)
  const leaveQuestion = useUnsaved(() => initial.length > 0 || isTyped(form.current))
  const focused = firstField(initial)
  const field = (name: Name) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
  })
  return (
    <form ref={form} method="post" action={routes.garageEdit.href()} noValidate onSubmit={onSubmit}>
      <CsrfField />
      <FormGrid>
        <ErrorSummary issues={initial} labels={labels} />
        <Reach field={field} onPhoneChecked={(message) => setIssue('telephone', message)} />
        <Field {...field('siret')} inputMode="numeric" hint="14 chiffres" optional />
        <TextAreaField
          {...field('horaires')}
          className={fullWidth}
          hint="Par exemple : du lundi au vendredi, de 8 h à 12 h et de 14 h à 18 h 30."
          optional
        />
        <TextAreaField
          {...field('message')}
          className={fullWidth}
          hint="Affiché sur chaque page de suivi : ce qu’il faut apporter, où se garer…"
          optional
        />
      </FormGrid>
      <FormFoot>
        <LinkButton href={routes.garage.href()} data-gives-up>
          Annuler
        </LinkButton>
        <Button kind="primary" type="submit" disabled={pending}>
          {pending ? 'Enregistrement...' : 'Enregistrer'}
        </Button>
      </FormFoot>
      {leaveQuestion}
    </form>
  )
}

function Reach({ field, onPhoneChecked }: { field: FieldOf; onPhoneChecked: (message: string | undefined) => void }) {
  return (
    <>
      <Field {...field('nom')} className={fullWidth} autoComplete="organization" required />
      <Field {...field('adresse')} className={fullWidth} autoComplete="street-address" optional />
      <Field {...field('codePostal')} inputMode="numeric" autoComplete="postal-code" optional />
      <Field {...field('ville')} autoComplete="address-level2" optional />
      <PhoneField {...field('telephone')} autoComplete="tel" onChecked={onPhoneChecked} />
      <Field {...field('email')} type="email" autoComplete="email" optional />
    </>
  )
}

const check = (values: FormValues) => checkForm<unknown>(loadSchema, values, (typed) => typed)
const loadSchema = async () => (await import('../../../domain/garage-form.ts')).garagePatch
