import { Banner } from '../../../client/ui/layout/Banner.tsx'
import * as routes from '../../../domain/ground/routes.ts'
import styles from './MailPage.module.css'

/** Warning that no mail is sent until the operator sets a mail server. */
export function SmtpBanner() {
  return (
    <Banner kind="error" className={styles.notice}>
      <p>Serveur de messagerie non réglé&nbsp;: aucun email ne part.</p>
      <p>
        Les messages restent lisibles ici. La personne qui installe l’application trouve quoi régler sous{' '}
        <a href={routes.operation.href()}>{routes.operation.title}</a>&nbsp;; chacun pourra alors être envoyé.
      </p>
    </Banner>
  )
}
