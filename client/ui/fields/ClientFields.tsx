import type { ProcessClient } from '../../../domain/processes/process.ts'
import { type FormState, fieldsOf } from '../../forms/fields.ts'
import { Field } from './Field.tsx'
import { PhoneField } from './PhoneField.tsx'

export const clientLabels = { nom: 'Nom', prenom: 'Prénom', email: 'Email', telephone: 'Téléphone' }

/** The values of a client as its form shows them. */
export const clientValues = ({ nom, prenom, email, telephone }: ProcessClient) => ({
  nom,
  prenom,
  email: email ?? '',
  telephone: telephone ?? '',
})

export function ClientFields(form: FormState<keyof typeof clientLabels>) {
  const field = fieldsOf(clientLabels, form)
  return (
    <>
      <Field {...field('nom')} autoComplete="off" required />
      <Field {...field('prenom')} autoComplete="off" required />
      <Field {...field('email')} type="email" autoComplete="off" optional />
      <PhoneField {...field('telephone')} autoComplete="off" />
    </>
  )
}
