import styles from '../../../client/islands/auth/AuthForm.module.css'
import {
  ResetRequestForm,
  type ResetRequestFormProps,
} from '../../../client/islands/auth/ResetRequestForm/ResetRequestForm.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { resetTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { MailWay } from '../../../domain/mails/mail.ts'
import { Island } from '../../Island.tsx'
import { AuthLinks } from '../../layout/AuthLayout.tsx'

type Props = Omit<ResetRequestFormProps, 'unsent'> & {
  stage: 'ask' | 'sent' | 'done'
}

/** Page for a forgotten password. Its texts do not depend on whether the account exists. */
export function ResetRequestPage({ stage, ...form }: Props) {
  if (stage === 'done') return <Done />
  return (
    <>
      <h1 className="h1">{routes.resetRequest.title}</h1>
      {stage === 'sent' ? (
        <Sent way={form.way} />
      ) : (
        <Island name="ResetRequestForm" of={ResetRequestForm} props={{ ...form, unsent: warningByMailWay[form.way] }} />
      )}
      <AuthLinks>
        {stage === 'sent' && <a href={routes.resetRequest.href()}>Refaire une demande</a>}
        <a href={routes.login.href()}>Revenir à la connexion</a>
      </AuthLinks>
    </>
  )
}

/** Texts about mails, passed by the page, so that no other page loads them. */
const warningByMailWay = { sent: null, kept: resetTexts.noServer, none: resetTexts.noAddress }

function Sent({ way }: { way: MailWay }) {
  if (way === 'none') return <Banner kind="error">{resetTexts.noAddress}</Banner>
  return (
    <Banner kind="info">
      <p>{way === 'sent' ? resetTexts.sent : `${resetTexts.noServer} ${resetTexts.kept}`}</p>
      <p>
        Le lien est valable 30 minutes.
        {way === 'sent' && ' Pensez à regarder dans les courriers indésirables.'}
      </p>
    </Banner>
  )
}

function Done() {
  return (
    <>
      <h1 className="h1">Mot de passe modifié</h1>
      <div className={styles.form}>
        <p>{resetTexts.done}</p>
        <p>
          <LinkButton kind="primary" wide href={routes.login.href()}>
            Se connecter
          </LinkButton>
        </p>
      </div>
    </>
  )
}
