import { type Issue, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { SessionAnswer } from '../../../domain/session.ts'
import type { CreateUserForm, RegisterForm as RegisterPayload } from '../../../domain/session-form.ts'
import { createUser, register } from '../../api/auth.ts'
import { ApiError } from '../../api/error.ts'
import { toastError } from '../../api/error-texts.ts'
import type { FormValues } from '../../forms/check-form.ts'
import { firstField } from '../../forms/issues.ts'
import { useForm } from '../../forms/useForm.ts'
import { useKeyFor } from '../../forms/useKeyFor.ts'
import { openSession } from '../../session.ts'
import { showToastOnNextPage } from '../../toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import styles from '../AuthForm.module.css'
import { RegisterFields, registerFieldNames } from './RegisterFields.tsx'

export type RegisterFormProps = {
  values: FormValues
  issues: Issue[]
  banner?: string
  /** From an invitation: the garage is known and the email is fixed. */
  invite?: { token: string; email: string }
}

/** Registration, of a new garage or by invitation. The same markup posts to /inscription when scripts are off. */
export function RegisterForm({ values, issues: refused, banner: said, invite }: RegisterFormProps) {
  const keyFor = useKeyFor()
  const send = (body: RegisterPayload): Promise<SessionAnswer> =>
    invite ? createUser(body as CreateUserForm, keyFor(body)) : register(body, keyFor(body))
  const { form, initial, issues, banner, pending, onSubmit } = useForm({
    issues: refused,
    banner: said,
    names: registerFieldNames,
    schema: loadSchema,
    call: { send, done: enter, bannerFor },
  })
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={routes.register.href()}
      noValidate
      onSubmit={onSubmit}
    >
      {banner && <Banner kind="error">{banner}</Banner>}
      <CsrfField />
      <IdempotencyField />
      {invite && <input type="hidden" name="inviteToken" defaultValue={invite.token} />}
      <RegisterFields values={values} issues={issues} focused={firstField(initial)} invite={invite} />
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? 'Création...' : 'Créer le compte'}
      </Button>
    </form>
  )
}

const loadSchema = async () => (await import('../../../domain/session-form.ts')).registerForm

function bannerFor(error: unknown): string {
  if (error instanceof ApiError && error.code.startsWith('AUTH_INVITE_')) toastError(error, error.message)
  return error instanceof Error ? error.message : String(error)
}

function enter(answer: SessionAnswer): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.accountCreated)
  location.assign(routes.dashboard.href())
}
