import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { ErrorSummary } from '../../client/ui/ErrorSummary.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { FormFoot, FormGrid, fullWidth } from '../../client/ui/FormGrid.tsx'
import { firstField, messageFor } from '../../client/ui/issues.ts'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { TextAreaField } from '../../client/ui/TextAreaField.tsx'
import type { Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { FormSecrets } from '../layout/FormSecrets.tsx'

type Props = { values: Record<string, string>; issues: Issue[] }

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

export function GarageEditPage({ values, issues }: Props) {
  const focused = firstField(issues)
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: values[name] ?? '',
    error: messageFor(issues, name),
    autoFocus: focused === name,
  })
  return (
    <Card title={routes.garageEdit.title} id="garage">
      <form method="post" action={routes.garageEdit.href()} noValidate>
        <FormSecrets />
        <FormGrid>
          <ErrorSummary issues={issues} labels={labels} />
          <Field {...field('nom')} className={fullWidth} autoComplete="organization" required />
          <Field {...field('adresse')} className={fullWidth} autoComplete="street-address" optional />
          <Field {...field('codePostal')} inputMode="numeric" autoComplete="postal-code" optional />
          <Field {...field('ville')} autoComplete="address-level2" optional />
          <Field {...field('telephone')} type="tel" autoComplete="tel" hint="Comme +33465712348" optional />
          <Field {...field('email')} type="email" autoComplete="email" optional />
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
          <LinkButton href={routes.garage.href()}>Annuler</LinkButton>
          <Button kind="primary" type="submit" data-pending="Enregistrement...">
            Enregistrer
          </Button>
        </FormFoot>
      </form>
    </Card>
  )
}
