import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { fieldsOf } from '../../forms/fields.ts'
import { Field } from '../../ui/Field.tsx'
import { fullWidth } from '../../ui/FormGrid.tsx'
import { TextAreaField } from '../../ui/TextAreaField.tsx'
import { PhoneField } from '../ClientForm/PhoneField.tsx'
import { type Fields, SavedForm } from '../SavedForm/SavedForm.tsx'

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
  idleDays: 'Processus immobile',
  unfetchedDays: 'Véhicule non récupéré',
  reviewUrl: 'Lien pour laisser un avis',
  entryMonths: 'Photos et notes',
}

/** The garage's own card. */
export function GarageForm({ values, issues }: GarageFormProps) {
  return (
    <SavedForm
      action={routes.garageEdit.href()}
      labels={labels}
      issues={issues}
      schema={loadSchema}
      submitLabel="Enregistrer"
      cancelHref={routes.garage.href()}
    >
      {(fields) => <GarageFields values={values} {...fields} />}
    </SavedForm>
  )
}

function GarageFields({ setIssue, ...shown }: Fields & Pick<GarageFormProps, 'values'>) {
  const field = fieldsOf(labels, shown)
  return (
    <>
      <Field {...field('nom')} className={fullWidth} autoComplete="organization" required />
      <Field {...field('adresse')} className={fullWidth} autoComplete="street-address" optional />
      <Field {...field('codePostal')} inputMode="numeric" autoComplete="postal-code" optional />
      <Field {...field('ville')} autoComplete="address-level2" optional />
      <PhoneField {...field('telephone')} autoComplete="tel" onChecked={(message) => setIssue('telephone', message)} />
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
      <Field
        {...field('reviewUrl')}
        className={fullWidth}
        type="url"
        autoComplete="off"
        hint="Proposé au client une fois le véhicule rendu."
        optional
      />
      <Field
        {...field('idleDays')}
        inputMode="numeric"
        autoComplete="off"
        hint="Jours ouvrés sans rien de nouveau après lesquels vous êtes prévenu, de 1 à 30."
        required
      />
      <Field
        {...field('unfetchedDays')}
        autoComplete="off"
        hint="Jours après la fin des travaux où vous êtes prévenu, par exemple 3, 15, 75."
        required
      />
      <Field
        {...field('entryMonths')}
        inputMode="numeric"
        autoComplete="off"
        hint="Mois de conservation après la fin des travaux, de 1 à 60."
        required
      />
    </>
  )
}

const loadSchema = async () => (await import('../../../domain/garage-form.ts')).garagePatch
