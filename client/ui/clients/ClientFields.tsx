import { type ClientField, clientLabels, languages } from '../../../domain/clients/client-fields.ts'
import { clientTypeLabels, clientTypes } from '../../../domain/clients/client-type.ts'
import { type FormState, fieldsOf } from '../../runtime/forms/fields.ts'
import { Field } from '../fields/Field.tsx'
import { PhoneField } from '../fields/PhoneField.tsx'
import { SelectField } from '../fields/SelectField.tsx'

export function ClientFields(form: FormState<ClientField>) {
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
      <SelectField
        {...field('langue')}
        options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
        autoComplete="off"
      />
    </>
  )
}
