import type { Issue } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { checkForm } from '../../check-form.ts'
import type { FormValues } from '../../hooks/useFormCall.ts'
import { useFormPost } from '../../hooks/useFormPost.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { Field } from '../../ui/Field.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import { messageFor } from '../../ui/issues.ts'
import styles from '../AuthForm.module.css'

export type ResetRequestFormProps = { values: { email?: string }; issues: Issue[]; banner?: string }

/** A forgotten password: whose account? */
export function ResetRequestForm({ values, issues: refused, banner }: ResetRequestFormProps) {
  const { initial, issues, pending, onSubmit } = useFormPost(refused, ['email'], check)
  return (
    <form className={styles.form} method="post" action={routes.resetRequest.href()} noValidate onSubmit={onSubmit}>
      <CsrfField />
      <IdempotencyField />
      {banner && <Banner kind="error">{banner}</Banner>}
      <p>Indiquez l’email de votre compte&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={initial.length > 0}
        defaultValue={values.email ?? ''}
        error={messageFor(issues, 'email')}
      />
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? 'Envoi...' : 'Recevoir un lien'}
      </Button>
    </form>
  )
}

const check = (values: FormValues) => checkForm<unknown>(loadSchema, values, (typed) => typed)
const loadSchema = async () => (await import('../../../domain/session-form.ts')).resetRequestForm
