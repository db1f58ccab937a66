import * as routes from '../../../../domain/ground/routes.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { AuthForm, type Refusal } from '../AuthForm.tsx'

/** @property email of the account, from which a password manager knows which password to replace */
export type ResetConfirmFormProps = Refusal & { token: string; email: string }

/** Form of the new password, opened by the mail's link. */
export function ResetConfirmForm({ token, email, ...came }: ResetConfirmFormProps) {
  return (
    <AuthForm
      {...came}
      action={routes.resetConfirm.href({ token })}
      labels={{ password: 'Nouveau mot de passe' }}
      schema={schema}
      submitLabel="Changer le mot de passe"
      pendingLabel="Enregistrement..."
    >
      {(field) => (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            {...field('password')}
            type="password"
            autoComplete="new-password"
            required
            hint={labels.passwordHint}
          />
          <p className="small muted">Toutes vos sessions ouvertes seront déconnectées.</p>
        </>
      )}
    </AuthForm>
  )
}

/** The schema without the token, which is in the address. */
const schema = lateCode(async () =>
  (await import('../../../../domain/accounts/session-form.ts')).resetConfirmForm.pick({ password: true }),
)
