import styles from '../../client/islands/AuthForm.module.css'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { messageFor } from '../../client/ui/issues.ts'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { type Issue, resetTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { AuthLinks } from '../layout/AuthLayout.tsx'
import { FormSecrets } from '../layout/FormSecrets.tsx'

type Props = {
  values: { email?: string }
  issues: Issue[]
  banner?: string
  /** The question, its one answer, and the end of the way. */
  stage: 'ask' | 'sent' | 'done'
}

/** A forgotten password. What is said does not depend on whether the account exists. */
export function ResetRequestPage({ stage, ...form }: Props) {
  if (stage === 'done') return <Done />
  return (
    <>
      <h1 className="h1">{routes.resetRequest.title}</h1>
      {stage === 'sent' ? <Sent /> : <Question {...form} />}
      <AuthLinks>
        {stage === 'sent' && <a href={routes.resetRequest.href()}>Refaire une demande</a>}
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}

function Question({ values, issues, banner }: Omit<Props, 'stage'>) {
  const error = messageFor(issues, 'email')
  return (
    <form className={styles.form} method="post" action={routes.resetRequest.href()} noValidate>
      <FormSecrets once />
      {banner && <Banner kind="error">{banner}</Banner>}
      <p>Indiquez l’email de votre compte&nbsp;: vous recevrez un lien pour choisir un nouveau mot de passe.</p>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={error !== undefined}
        defaultValue={values.email ?? ''}
        error={error}
      />
      <Button kind="primary" type="submit" wide>
        Recevoir un lien
      </Button>
    </form>
  )
}

function Sent() {
  return (
    <Banner kind="info">
      <p>{resetTexts.sent}</p>
      <p>Le lien est valable 30 minutes. Pensez à regarder dans les courriers indésirables.</p>
    </Banner>
  )
}

function Done() {
  return (
    <div className={styles.form}>
      <h1 className="h1">Mot de passe modifié</h1>
      <p>{resetTexts.done}</p>
      <p>
        <LinkButton kind="primary" wide href={routes.login.href()}>
          Se connecter
        </LinkButton>
      </p>
    </div>
  )
}
