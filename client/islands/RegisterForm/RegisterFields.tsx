import { type Issue, labels } from '../../../domain/messages.ts'
import type { FormValues } from '../../forms/check-form.ts'
import { messageFor } from '../../forms/issues.ts'
import { Field } from '../../ui/Field.tsx'

type Props = {
  values: FormValues
  issues: Issue[]
  /** Takes the focus as the page comes, scripts or not. */
  focused: string | undefined
  invite: { email: string } | undefined
}

export const registerFieldNames = ['garage_nom', 'name', 'prenom', 'email', 'password']

export function RegisterFields({ values, issues, focused, invite }: Props) {
  const field = (name: string) => ({
    name,
    error: messageFor(issues, name),
    autoFocus: focused === name,
    required: true,
  })
  const kept = (name: string) => ({ ...field(name), defaultValue: values[name] ?? '' })
  return (
    <>
      {!invite && <Field label="Nom du garage" autoComplete="organization" {...kept('garage_nom')} />}
      <Field label="Nom" autoComplete="family-name" {...kept('name')} />
      <Field label="Prénom" autoComplete="given-name" {...kept('prenom')} />
      {invite ? (
        <Field
          label="Email"
          type="email"
          autoComplete="username"
          readOnly
          {...field('email')}
          defaultValue={invite.email}
        />
      ) : (
        <Field label="Email" type="email" autoComplete="username" {...kept('email')} />
      )}
      <Field
        label="Mot de passe"
        type="password"
        autoComplete="new-password"
        hint={labels.passwordHint}
        {...field('password')}
      />
    </>
  )
}
