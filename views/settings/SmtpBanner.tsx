import { Banner } from '../../client/ui/Banner.tsx'
import styles from './MailPage.module.css'

/** Nothing leaves until whoever runs the application sets a mail server. */
export function SmtpBanner() {
  return (
    <Banner kind="error" className={styles.notice}>
      <p>Serveur de messagerie non réglé&nbsp;: aucun email ne part.</p>
      <p>
        Les messages restent lisibles ici. Une fois SMTP_URL réglé par la personne qui installe l’application, chacun
        pourra être envoyé.
      </p>
    </Banner>
  )
}
