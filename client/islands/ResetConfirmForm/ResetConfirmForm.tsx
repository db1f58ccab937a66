import { type Issue, labels } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { messageFor } from '../../forms/issues.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../AuthForm.module.css'

export type ResetConfirmFormProps = { token: string; issues: Issue[]; banner?: string }

/** The new password, for whoever holds the mail's link. */
export function ResetConfirmForm({ token, issues: refused, banner: said }: ResetConfirmFormProps) {
  const { form, initial, issues, banner, pending, onSubmit } = useForm({
    issues: refused,
    banner: said,
    names: ['password'],
    schema: loadSchema,
  })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={routes.resetConfirm.href({ token })}
      noValidate
      onSubmit={onSubmit}
    >
      <CsrfField />
      {banner && <Banner kind="error">{banner}</Banner>}
      <Field
        label="Nouveau mot de passe"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={labels.passwordHint}
        autoFocus={initial.length > 0}
        error={messageFor(issues, 'password')}
      />
      <p className="small muted">Toutes vos sessions ouvertes seront déconnectées.</p>
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? 'Enregistrement...' : 'Changer le mot de passe'}
      </Button>
    </form>
  )
}

/** The address has the token. */
const loadSchema = async () =>
  (await import('../../../domain/session-form.ts')).resetConfirmForm.pick({ password: true })
