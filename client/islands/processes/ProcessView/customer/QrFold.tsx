import * as routes from '../../../../../domain/ground/routes.ts'
import { buttonClass } from '../../../../ui/buttons/button-look.ts'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import styles from '../../../../ui/processes/LinkPanel.module.css'

type Props = { id: string; token: string }

/** The link as a QR code, folded: on screen, to download, on the job card. */
export function QrFold({ id, token }: Props) {
  // A new link has a new picture at the same address: the page's image cache must see two.
  const src = routes.processQr.href({ id }, { v: fingerprint(token) })
  return (
    <details className={styles.fold}>
      <summary className={buttonClass({ kind: 'quiet' })}>
        <Icon name="down" />
        QR code
      </summary>
      <div className={styles.qrRow}>
        <img
          key={src}
          className={styles.qr}
          src={src}
          width={116}
          height={116}
          loading="lazy"
          alt="QR code du lien public"
        />
        <div className={styles.actions}>
          <div className={styles.files}>
            <QrFile id={id} format="png" icon="download" />
            <QrFile id={id} format="svg" />
          </div>
          <PrintLink id={id} />
        </div>
      </div>
    </details>
  )
}

function QrFile({ id, format, icon }: { id: string; format: 'png' | 'svg'; icon?: 'download' }) {
  const name = format.toUpperCase()
  return (
    <LinkButton
      kind="quiet"
      icon={icon}
      href={routes.processQr.href({ id }, { format })}
      download
      aria-label={`${name}, image du QR code`}
    >
      {name}
    </LinkButton>
  )
}

/** Link to the job card, which opens apart so that the current page stays. */
function PrintLink({ id }: { id: string }) {
  return (
    <LinkButton
      kind="quiet"
      icon="print"
      href={routes.jobCard.href({ id })}
      target="_blank"
      rel="noopener"
      aria-label="Imprimer, dans un nouvel onglet"
    >
      Imprimer
    </LinkButton>
  )
}

/** Distinguishes two tokens without revealing either. */
function fingerprint(token: string): string {
  let sum = 0
  for (const char of token) sum = (sum * 31 + char.charCodeAt(0)) % 65_521
  return sum.toString(36)
}
