import { useRef } from 'react'
import { type Issue, toasts } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { CreateUserForm, RegisterForm as RegisterPayload, SessionAnswer } from '../../../domain/session.ts'
import { createUser, register } from '../../api/auth.ts'
import { ApiError } from '../../api/error.ts'
import { toastError } from '../../api/error-texts.ts'
import { newIdempotencyKey } from '../../api/idempotency.ts'
import { checkForm } from '../../check-form.ts'
import { type FormValues, useFormCall } from '../../hooks/useFormCall.ts'
import { openSession } from '../../session.ts'
import { showToastOnNextPage } from '../../toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { IdempotencyField } from '../../ui/IdempotencyField.tsx'
import styles from '../AuthForm.module.css'
import { RegisterFields } from './RegisterFields.tsx'

export type RegisterFormProps = {
  values: FormValues
  issues: Issue[]
  banner?: string
  /** From an invitation: the garage is known and the email is fixed. */
  invite?: { token: string; email: string }
}

/** Registration, of a new garage or by invitation. The same markup posts to /inscription when scripts are off. */
export function RegisterForm({ values, issues: initialIssues, banner: initialBanner, invite }: RegisterFormProps) {
  const send = useSameKeyForSameAnswers(invite !== undefined)
  const { form, issues, banner, pending, onSubmit } = useFormCall({
    initial: { issues: initialIssues, banner: initialBanner },
    check,
    send,
    done: enter,
    bannerFor,
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
      <RegisterFields values={values} issues={issues} initialIssues={initialIssues} invite={invite} />
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? 'Création...' : 'Créer le compte'}
      </Button>
    </form>
  )
}

/** A second press with the same answers repeats the same intention, with the same key. */
function useSameKeyForSameAnswers(invited: boolean) {
  const last = useRef({ answers: '', key: '' })
  return (body: RegisterPayload): Promise<SessionAnswer> => {
    const answers = JSON.stringify(body)
    if (last.current.answers !== answers) last.current = { answers, key: newIdempotencyKey() }
    return invited ? createUser(body as CreateUserForm, last.current.key) : register(body, last.current.key)
  }
}

const check = (values: FormValues) => checkForm(loadSchema, values, asTyped)
const loadSchema = async () => (await import('../../../domain/session-form.ts')).registerForm

function asTyped({
  name = '',
  prenom = '',
  email = '',
  password = '',
  garage_nom,
  inviteToken,
}: FormValues): RegisterPayload {
  const person = { name: name.trim(), prenom: prenom.trim(), email: email.trim().toLowerCase(), password }
  return inviteToken ? { ...person, inviteToken } : { ...person, garage_nom: (garage_nom ?? '').trim() }
}

function bannerFor(error: unknown): string {
  if (error instanceof ApiError && error.code.startsWith('AUTH_INVITE_')) toastError(error, error.message)
  return error instanceof Error ? error.message : String(error)
}

function enter(answer: SessionAnswer): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.accountCreated)
  location.assign(routes.dashboard.href())
}
