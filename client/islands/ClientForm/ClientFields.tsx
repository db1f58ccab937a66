import type { ProcessClient } from '../../../domain/process.ts'
import { fieldsOf, type Shown } from '../../forms/fields.ts'
import { Field } from '../../ui/Field.tsx'
import { PhoneField } from './PhoneField.tsx'

export const clientLabels = { nom: 'Nom', prenom: 'Prénom', email: 'Email', telephone: 'Téléphone' }

type Name = keyof typeof clientLabels
export type ClientValues = Partial<Record<Name, string>>

/** A client as its form shows it; a process's has what is needed. */
export const clientValues = ({ nom, prenom, email, telephone }: ProcessClient): ClientValues => ({
  nom,
  prenom,
  email: email ?? '',
  telephone: telephone ?? '',
})

type Props = Shown<Name> & { setIssue: (name: Name, message: string | undefined) => void }

export function ClientFields({ setIssue, ...shown }: Props) {
  const field = fieldsOf(clientLabels, shown)
  return (
    <>
      <Field {...field('nom')} autoComplete="off" required />
      <Field {...field('prenom')} autoComplete="off" required />
      <Field {...field('email')} type="email" autoComplete="off" optional />
      <PhoneField {...field('telephone')} onChecked={(message) => setIssue('telephone', message)} />
    </>
  )
}
