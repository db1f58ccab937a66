import type { ReactNode } from 'react'
import { routes } from '../../../domain/routes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from '../../ui/LinkPanel.module.css'

type Props = { id: string; token: string; children: ReactNode }

/** The link as a QR code: on screen, to download, on the job card. */
export function QrRow({ id, token, children }: Props) {
  // A new link has a new picture at the same address: the page's image cache must see two.
  const src = routes.processQr.href({ id }, { v: fingerprint(token) })
  return (
    <div className={styles.qrRow}>
      <img key={src} className={styles.qr} src={src} width={116} height={116} alt="QR code du lien public" />
      <div className={styles.actions}>
        <div className={styles.files}>
          <QrFile id={id} format="png" icon="download" />
          <QrFile id={id} format="svg" />
        </div>
        <PrintLink id={id} />
        {children}
      </div>
    </div>
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

/** The job card opens apart: what one was looking at stays where it is. */
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

/** Tells two tokens apart without saying anything of either. */
function fingerprint(token: string): string {
  let sum = 0
  for (const char of token) sum = (sum * 31 + char.charCodeAt(0)) % 65_521
  return sum.toString(36)
}
