import type { MailWay } from '../../../domain/mail.ts'
import { type Issue, resetTexts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import { messageFor } from '../../forms/issues.ts'
import { useForm } from '../../forms/useForm.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { Field } from '../../ui/Field.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import styles from '../AuthForm.module.css'

export type ResetRequestFormProps = {
  values: { email?: string }
  issues: Issue[]
  banner?: string
  /** What becomes of the mail. */
  way: MailWay
}

/** A forgotten password: whose account? */
export function ResetRequestForm({ values, issues: refused, banner: said, way }: ResetRequestFormProps) {
  const { form, initial, issues, banner, pending, onSubmit } = useForm({
    issues: refused,
    banner: said,
    names: ['email'],
    schema: loadSchema,
  })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={routes.resetRequest.href()}
      noValidate
      onSubmit={onSubmit}
    >
      <CsrfField />
      <IdempotencyField />
      {banner && <Banner kind="error">{banner}</Banner>}
      <Lead way={way} />
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

function Lead({ way }: { way: MailWay }) {
  if (way === 'sent')
    return <p>Indiquez l’email de votre compte&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe.</p>
  if (way === 'none') return <Banner kind="error">{resetTexts.noAddress}</Banner>
  return (
    <>
      <Banner kind="info">{resetTexts.noServer}</Banner>
      <p>
        Indiquez l’email de votre compte&nbsp;: un administrateur de votre garage trouvera le lien dans Paramètres,
        Messages, et vous le donnera.
      </p>
    </>
  )
}

const loadSchema = async () => (await import('../../../domain/session-form.ts')).resetRequestForm
