import styles from '../../client/islands/auth/AuthForm.module.css'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { errorMessages } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'

/** Page of an invitation link that can no longer be used, for any reason. */
export function DeadInvitationPage() {
  return (
    <>
      <h1 className="h1">Cette invitation n’est plus valable</h1>
      <div className={styles.form}>
        <Banner kind="error">
          <p>{errorMessages.AUTH_INVITE_INVALID}</p>
          <p>
            Une invitation vaut 7 jours et ne sert qu’une fois&nbsp;; une nouvelle la remplace, et le garage peut la
            reprendre.
          </p>
        </Banner>
        <p>
          Demandez-en une nouvelle à la personne du garage qui vous a invité, ou à un autre administrateur. Vous avez
          déjà rejoint le garage&nbsp;? Connectez-vous.
        </p>
        <p>
          <LinkButton kind="primary" wide href={routes.login.href()}>
            Se connecter
          </LinkButton>
        </p>
      </div>
    </>
  )
}
