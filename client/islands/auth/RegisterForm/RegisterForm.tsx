import type { SessionAnswer } from '../../../../domain/accounts/session.ts'
import type { CreateUserForm, RegisterForm as RegisterPayload } from '../../../../domain/accounts/session-form.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import * as toasts from '../../../../domain/ground/texts/toasts.ts'
import { createUser, register } from '../../../api/auth.ts'
import type { FormValues } from '../../../runtime/forms/check-form.ts'
import { useKeyFor } from '../../../runtime/forms/useKeyFor.ts'
import { ApiError } from '../../../runtime/network/api-error.ts'
import { toastError, toastServerError } from '../../../runtime/network/error-texts.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { showToastOnNextPage } from '../../../runtime/page/toasts.ts'
import { openSession } from '../../../runtime/session/session.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { HiddenValues } from '../../../ui/fields/HiddenValues.tsx'
import { IdempotencyField } from '../../../ui/fields/IdempotencyField.tsx'
import { AuthForm, type Refusal } from '../AuthForm.tsx'

type Props = Refusal & {
  values: FormValues
  /** An invitation: the garage is known; its email, if it has one, is fixed. */
  invite?: { token: string; email: string | null }
}

/** Registration, of a new garage or by invitation. */
export function RegisterForm({ values, invite, ...came }: Props) {
  const keyFor = useKeyFor()
  const send = (body: RegisterPayload): Promise<SessionAnswer> =>
    invite ? createUser(body as CreateUserForm, keyFor(body)) : register(body, keyFor(body))
  return (
    <AuthForm
      {...came}
      action={routes.register.href()}
      values={invite?.email ? { ...values, email: invite.email } : values}
      labels={fields}
      schema={schema}
      call={{ send, done: finishRegistration, bannerFor }}
      hidden={
        <>
          <IdempotencyField />
          <HiddenValues values={{ inviteToken: invite?.token }} />
        </>
      }
      submitLabel="Créer le compte"
      pendingLabel="Création..."
    >
      {(field) => (
        <>
          {!invite && <Field {...field('garage_nom')} autoComplete="organization" required />}
          <Field {...field('name')} autoComplete="family-name" required />
          <Field {...field('prenom')} autoComplete="given-name" required />
          <Field {...field('email')} type="email" autoComplete="username" required readOnly={Boolean(invite?.email)} />
          <Field
            {...field('password')}
            type="password"
            autoComplete="new-password"
            required
            hint={labels.passwordHint}
          />
        </>
      )}
    </AuthForm>
  )
}

const fields = {
  garage_nom: 'Nom du garage',
  name: 'Nom',
  prenom: 'Prénom',
  email: 'Email',
  password: 'Mot de passe',
}

const schema = lateCode(async () => (await import('../../../../domain/accounts/session-form.ts')).registerForm)

/** Text of the banner; a text that contract 9.2 wants as a toast is also shown in one. */
function bannerFor(error: unknown): string {
  const isToast = (code: string) => code.startsWith('AUTH_INVITE_') || code === 'IDEMPOTENCY_REPLAY_IN_PROGRESS'
  if (error instanceof ApiError && isToast(error.code)) toastError(error, error.message)
  toastServerError(error)
  return error instanceof Error ? error.message : String(error)
}

function finishRegistration(answer: SessionAnswer): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.accountCreated)
  location.assign(routes.dashboard.href())
}
