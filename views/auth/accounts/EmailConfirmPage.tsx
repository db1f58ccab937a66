import styles from '../../../client/islands/auth/AuthForm.module.css'
import { Button } from '../../../client/ui/buttons/Button.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { errorMessages } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { AuthLinks } from '../../layout/AuthLayout.tsx'
import { PostForm } from '../../PostForm.tsx'

type Props = {
  token: string
  /** The confirmed email; null when the link can no longer be used. */
  email: string | null
  /** Reason of the failure, where one is known. */
  message?: string
}

export function EmailConfirmPage({ token, email, message = errorMessages.AUTH_EMAIL_LINK_INVALID }: Props) {
  return (
    <>
      <h1 className="h1">{routes.emailConfirm.title}</h1>
      {email === null ? (
        <div className={styles.form}>
          <Banner kind="error">
            <p>{message}</p>
            <p>Il ne sert qu’une fois, pendant 24 heures. Vous en demandez un autre dans votre profil.</p>
          </Banner>
        </div>
      ) : (
        <PostForm className={styles.form} action={routes.emailConfirm.href({ token })}>
          <p>
            Vous vous connecterez désormais avec <strong>{email}</strong>.
          </p>
          <Button kind="primary" type="submit" wide data-pending="Confirmation...">
            Confirmer cette adresse
          </Button>
        </PostForm>
      )}
      <AuthLinks>
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}
