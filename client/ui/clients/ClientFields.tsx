import { clientTypeLabels, clientTypes } from '../../../domain/clients/client-type.ts'
import type { ProcessClient } from '../../../domain/processes/process.ts'
import { type FormState, fieldsOf } from '../../runtime/forms/fields.ts'
import { Field } from '../fields/Field.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { SelectField } from '../fields/SelectField.tsx'

export const clientLabels = {
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Email',
  telephone: 'Téléphone',
  type: 'Type de client',
  siren: 'SIREN',
}

/** The values of a client as its form shows them. */
export const clientValues = ({ nom, prenom, type, email, telephone, siren }: ProcessClient) => ({
  nom,
  prenom,
  type,
  email: email ?? '',
  telephone: telephone ?? '',
  siren: siren ?? '',
})

export function ClientFields(form: FormState<keyof typeof clientLabels>) {
  const field = fieldsOf(clientLabels, form)
  return (
    <>
      <Field {...field('nom')} autoComplete="off" required />
      <Field {...field('prenom')} autoComplete="off" required />
      <Field {...field('email')} type="email" autoComplete="off" optional />
      <PhoneField {...field('telephone')} autoComplete="off" />
      <SelectField
        {...field('type')}
        options={clientTypes.map((value) => ({ value, label: clientTypeLabels[value] }))}
        autoComplete="off"
      />
      <Field {...field('siren')} inputMode="numeric" autoComplete="off" hint="Celui d’un professionnel." optional />
    </>
  )
}
