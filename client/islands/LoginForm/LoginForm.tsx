import { useSyncExternalStore } from 'react'
import { type Issue, labels, toasts, warnings } from '../../../domain/messages.ts'
import { routes } from '../../../domain/routes.ts'
import type { SessionAnswer } from '../../../domain/session.ts'
import { signIn } from '../../api/auth.ts'
import { signInText } from '../../api/error-texts.ts'
import { firstField, messageFor } from '../../forms/issues.ts'
import { useForm } from '../../forms/useForm.ts'
import { cookieRefused, openSession } from '../../session.ts'
import { showToastOnNextPage } from '../../toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CsrfField } from '../../ui/CsrfField.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from '../AuthForm.module.css'

export type LoginFormProps = {
  values: { email?: string; next?: string }
  issues: Issue[]
  banner?: string
}

/** Sign-in. The same markup posts to /connexion when scripts are off. */
export function LoginForm({ values, issues: refused, banner: said }: LoginFormProps) {
  const lost = useSyncExternalStore(never, cookieRefused, () => false)
  const { form, initial, issues, banner, pending, onSubmit } = useForm({
    issues: refused,
    banner: said,
    names: ['email', 'password'],
    schema: loadSchema,
    call: { send: signIn, done: (answer) => enter(answer, values.next), bannerFor: signInText },
  })
  const focused = firstField(initial)
  return (
    <form ref={form} className={styles.form} method="post" action={routes.login.href()} noValidate onSubmit={onSubmit}>
      {(banner || lost) && <Banner kind="error">{banner ?? warnings.cookieRefused}</Banner>}
      <CsrfField />
      <input type="hidden" name="next" defaultValue={values.next ?? ''} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={focused === 'email'}
        defaultValue={values.email ?? ''}
        error={messageFor(issues, 'email')}
      />
      <Field
        label="Mot de passe"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={focused === 'password'}
        hint={labels.passwordHint}
        error={messageFor(issues, 'password')}
      />
      <Button kind="primary" type="submit" wide disabled={pending}>
        {pending ? labels.signingIn : labels.signIn}
      </Button>
    </form>
  )
}

/** It is settled before the form wakes. */
const never = () => () => undefined

const loadSchema = async () => (await import('../../../domain/session-form.ts')).loginForm

function enter(answer: SessionAnswer, next: string | undefined): void {
  openSession(answer)
  showToastOnNextPage('info', toasts.signedIn)
  // The server let `next` through only as a path of ours; a path is all that is followed here too.
  location.assign(next && /^\/(?![/\\])/.test(next) ? next : routes.dashboard.href())
}
