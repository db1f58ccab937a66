import { fieldsOf, type RefusedForm } from '../../client/runtime/forms/fields.ts'
import { messageFor } from '../../client/runtime/forms/issues.ts'
import { Chip } from '../../client/ui/fields/Chip.tsx'
import { Chips } from '../../client/ui/fields/Chips.tsx'
import { Field } from '../../client/ui/fields/Field.tsx'
import { fullWidth } from '../../client/ui/fields/FormGrid.tsx'
import { fieldId } from '../../client/ui/fields/field-id.ts'
import { PhoneField } from '../../client/ui/fields/PhoneField.tsx'
import { SelectField } from '../../client/ui/fields/SelectField.tsx'
import { TextAreaField } from '../../client/ui/fields/TextAreaField.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { distanceRisk } from '../../domain/approvals/law.ts'
import { distanceLabels, weekDayChoices } from '../../domain/garage/garage.ts'
import { isOverseas, parisTimeText } from '../../domain/garage/overseas.ts'
import * as routes from '../../domain/ground/routes.ts'
import { FormPart } from '../FormPart.tsx'
import { SavedForm } from '../SavedForm.tsx'
import styles from '../settings/SettingsText.module.css'

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
  openDays: 'Jours d’ouverture',
  idleDays: 'Quand rien n’a bougé',
  unfetchedDays: 'Quand le client n’est pas venu la chercher',
  reviewUrl: 'Lien pour laisser un avis',
  entryMonths: 'Photos et notes',
  distanceApprovals: 'Accords à distance',
}

/** The checkbox shown when an admin wants to change the treatment of agreements at a distance. */
const asked = { confirme: '' }

/** Form of the garage's own data. */
export function GarageEditPage({ values = {}, issues = [] }: RefusedForm<typeof labels & typeof asked>) {
  return (
    <Card title={routes.garageEdit.title} id="garage">
      {isOverseas(values) && (
        <Banner kind="info" spaced>
          {parisTimeText}
        </Banner>
      )}
      <SavedForm
        action={routes.garageEdit.href()}
        {...{ labels, issues }}
        failure="Erreur modification garage"
        submitLabel="Enregistrer"
        cancelHref={routes.garage.href()}
      >
        <FormPart title="Vos clients le lisent">
          <ContactFields values={values} issues={issues} />
        </FormPart>
        <FormPart title="Vous êtes prévenu">
          <RuleFields values={values} issues={issues} />
        </FormPart>
        <FormPart title="Accords et photos">
          <KeptFields values={values} issues={issues} />
        </FormPart>
      </SavedForm>
    </Card>
  )
}

/** Fields about the garage that customers see. */
function ContactFields(form: Required<RefusedForm<typeof labels>>) {
  const field = fieldsOf(labels, form)
  return (
    <>
      <Field {...field('nom')} className={fullWidth} autoComplete="organization" required />
      <Field {...field('adresse')} className={fullWidth} autoComplete="street-address" optional />
      <Field {...field('codePostal')} inputMode="numeric" autoComplete="postal-code" optional />
      <Field {...field('ville')} autoComplete="address-level2" optional />
      <PhoneField {...field('telephone')} autoComplete="tel" />
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
    </>
  )
}

/** The opening days, and the delays after which the garage is notified. */
function RuleFields(form: Required<RefusedForm<typeof labels>>) {
  const field = fieldsOf(labels, form)
  return (
    <>
      <OpenDays {...form} />
      <Field
        {...field('idleDays')}
        inputMode="numeric"
        autoComplete="off"
        hint="Nombre de jours ouvrés, de 1 à 30."
        required
      />
      <Field
        {...field('unfetchedDays')}
        autoComplete="off"
        hint="Jours après la fin des travaux, par exemple 3, 15, 75."
        required
      />
    </>
  )
}

/** A checkbox for each day of the week. The hidden field tells a form without any from one that does not ask. */
function OpenDays({ values, issues }: Required<RefusedForm<typeof labels>>) {
  const checked = (values.openDays ?? '').split(/[\s,]+/)
  return (
    <div className={fullWidth}>
      <input type="hidden" name="openDays" defaultValue="" />
      <Chips legend={labels.openDays} error={messageFor(issues, 'openDays')}>
        {weekDayChoices.map(({ value, label }, index) => (
          <Chip
            key={value}
            type="checkbox"
            name="openDays"
            id={index === 0 ? fieldId('openDays') : undefined}
            value={value}
            defaultChecked={checked.includes(value)}
          >
            {label}
          </Chip>
        ))}
      </Chips>
      <p className={styles.hint}>
        Les dates proposées, la semaine et vos rappels suivent ces jours, moins les jours fériés de votre code postal.
      </p>
    </div>
  )
}

/**
 * The treatment of agreements at a distance; before it is switched off, the form states the risk and asks for a
 * checkbox. Then the time for which photos and notes are kept.
 */
function KeptFields({ values, issues }: Required<RefusedForm<typeof labels & typeof asked>>) {
  const field = fieldsOf(labels, { values, issues })
  const isAsked = values.confirme === '1' || issues.some(({ path }) => path[0] === 'distanceApprovals')
  return (
    <>
      <SelectField
        {...field('distanceApprovals')}
        className={fullWidth}
        hint="Le client particulier est informé de son droit de renoncer, et peut l’exercer en ligne."
        options={(['true', 'false'] as const).map((value) => ({ value, label: distanceLabels[value] }))}
      />
      {isAsked && (
        <div className={fullWidth}>
          <p>{distanceRisk.text}</p>
          <label className={styles.risk}>
            <input type="checkbox" name="confirme" value="1" defaultChecked={values.confirme === '1'} />
            <span>{distanceRisk.box}</span>
          </label>
        </div>
      )}
      <Field
        {...field('entryMonths')}
        inputMode="numeric"
        autoComplete="off"
        hint="Gardées tant de mois après la fin des travaux, de 1 à 60."
        required
      />
    </>
  )
}
