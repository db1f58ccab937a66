import styles from '../../client/islands/AuthForm.module.css'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Field } from '../../client/ui/Field.tsx'
import { messageFor } from '../../client/ui/issues.ts'
import { LinkButton } from '../../client/ui/LinkButton.tsx'
import { errorMessages, type Issue } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { AuthLinks } from '../layout/AuthLayout.tsx'
import { FormSecrets } from '../layout/FormSecrets.tsx'

type Props = { token: string; usable: boolean; issues: Issue[]; banner?: string }

/** The page that the mail's link opens. */
export function ResetConfirmPage(props: Props) {
  return (
    <>
      <h1 className="h1">{routes.resetConfirm.title}</h1>
      {props.usable ? <NewPassword {...props} /> : <DeadLink />}
      <AuthLinks>
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}

function NewPassword({ token, issues, banner }: Props) {
  const error = messageFor(issues, 'password')
  return (
    <form className={styles.form} method="post" action={routes.resetConfirm.href({ token })} noValidate>
      <FormSecrets />
      {banner && <Banner kind="error">{banner}</Banner>}
      <Field
        label="Nouveau mot de passe"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint="8 à 128 caractères, au moins une lettre et un chiffre."
        autoFocus={error !== undefined}
        error={error}
      />
      <p className="small muted">Toutes vos sessions ouvertes seront terminées.</p>
      <Button kind="primary" type="submit" wide>
        Changer le mot de passe
      </Button>
    </form>
  )
}

function DeadLink() {
  return (
    <div className={styles.form}>
      <Banner kind="error">
        <p>{errorMessages.AUTH_RESET_INVALID}</p>
        <p>Il ne sert qu’une fois, pendant 30 minutes, et une nouvelle demande le remplace.</p>
      </Banner>
      <p>
        <LinkButton kind="primary" wide href={routes.resetRequest.href()}>
          Demander un nouveau lien
        </LinkButton>
      </p>
    </div>
  )
}
