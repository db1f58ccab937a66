import styles from '../../../client/islands/auth/AuthForm.module.css'
import {
  ResetConfirmForm,
  type ResetConfirmFormProps,
} from '../../../client/islands/auth/ResetConfirmForm/ResetConfirmForm.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { errorMessages } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { Island } from '../../Island.tsx'
import { AuthLinks } from '../../layout/AuthLayout.tsx'

type Props = Omit<ResetConfirmFormProps, 'email'> & { email?: string | undefined }

export function ResetConfirmPage({ email, ...form }: Props) {
  return (
    <>
      <h1 className="h1">{routes.resetConfirm.title}</h1>
      {email ? <Island name="ResetConfirmForm" of={ResetConfirmForm} props={{ ...form, email }} /> : <DeadLink />}
      <AuthLinks>
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
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
