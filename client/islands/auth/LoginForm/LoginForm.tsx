import { useSyncExternalStore } from 'react'
import { otherOriginText } from '../../../../domain/ground/addresses/own-origin.ts'
import { warnings } from '../../../../domain/ground/messages.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import { signIn } from '../../../api/auth.ts'
import { signInText, toastServerError } from '../../../runtime/network/error-texts.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { finishSignIn } from '../../../runtime/session/finish-sign-in.ts'
import { cookieRefused, markSignIn } from '../../../runtime/session/session.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { AuthForm, type Refusal } from '../AuthForm.tsx'

type Props = Refusal & {
  values: { email?: string; next?: string }
  /** PUBLIC_URL, the origin at which the server keeps sessions. */
  ownOrigin?: string | null | undefined
}

export function LoginForm({ values: { email = '', next = '' }, ownOrigin, ...came }: Props) {
  const lost = useSyncExternalStore(never, cookieRefused, () => false)
  return (
    <AuthForm
      {...came}
      action={routes.login.href()}
      values={{ email }}
      labels={{ email: 'Email', password: 'Mot de passe' }}
      schema={schema}
      call={{
        send: signIn,
        done: (answer) => (answer ? finishSignIn(answer, next) : goOn(next)),
        bannerFor,
      }}
      notice={lost ? <SessionLost ownOrigin={ownOrigin} /> : undefined}
      hidden={<input type="hidden" name="next" defaultValue={next} />}
      submitLabel={labels.signIn}
      pendingLabel={labels.signingIn}
    >
      {(field) => (
        <>
          <Field {...field('email')} type="email" autoComplete="username" required />
          <Field
            {...field('password')}
            type="password"
            autoComplete="current-password"
            required
            hint={labels.passwordHint}
          />
        </>
      )}
    </AuthForm>
  )
}

function bannerFor(error: unknown): string {
  toastServerError(error)
  return signInText(error)
}

/** The reason why the session was not kept: at another origin than PUBLIC_URL no setting of the browser would help. */
function SessionLost({ ownOrigin }: Pick<Props, 'ownOrigin'>) {
  if (!ownOrigin || ownOrigin === location.origin) return warnings.cookieRefused
  return (
    <>
      {otherOriginText.open} <a href={ownOrigin + routes.login.href()}>{ownOrigin}</a>. {otherOriginText.why}
    </>
  )
}

/** Whether cookies are refused is known before the form is hydrated, and does not change. */
const never = () => () => undefined

const schema = lateCode(async () => (await import('../../../../domain/accounts/session-form.ts')).loginForm)

function goOn(next: string): void {
  markSignIn()
  location.assign(routes.secondStep.href({}, { next }))
}
