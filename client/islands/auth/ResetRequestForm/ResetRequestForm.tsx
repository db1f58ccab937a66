import * as routes from '../../../../domain/ground/routes.ts'
import type { MailWay } from '../../../../domain/mails/mail.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { IdempotencyField } from '../../../ui/fields/IdempotencyField.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import { AuthForm, type Refusal } from '../AuthForm.tsx'

export type ResetRequestFormProps = Refusal & {
  values: { email?: string }
  /** How mails are sent here. */
  way: MailWay
  /** The reason why no mail can be sent; null when it can. */
  unsent: string | null
}

/** Form for a forgotten password: the email of the account. */
export function ResetRequestForm({ values: { email = '' }, way, unsent, ...came }: ResetRequestFormProps) {
  return (
    <AuthForm
      {...came}
      action={routes.resetRequest.href()}
      values={{ email }}
      labels={{ email: 'Email' }}
      schema={schema}
      hidden={<IdempotencyField />}
      submitLabel="Recevoir un lien"
      pendingLabel="Envoi..."
    >
      {(field) => (
        <>
          <Lead way={way} unsent={unsent} />
          <Field {...field('email')} type="email" autoComplete="username" required />
        </>
      )}
    </AuthForm>
  )
}

function Lead({ way, unsent }: Pick<ResetRequestFormProps, 'way' | 'unsent'>) {
  if (way === 'sent')
    return <p>Indiquez l’email de votre compte&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe.</p>
  if (way === 'none') return <Banner kind="error">{unsent}</Banner>
  return (
    <>
      <Banner kind="info">{unsent}</Banner>
      <p>
        Indiquez l’email de votre compte&nbsp;: un administrateur de votre garage trouvera le lien dans Paramètres,
        Messages, et vous le donnera.
      </p>
    </>
  )
}

const schema = lateCode(async () => (await import('../../../../domain/accounts/session-form.ts')).resetRequestForm)
