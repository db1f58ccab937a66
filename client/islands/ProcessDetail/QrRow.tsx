import type { ReactNode } from 'react'
import { routes } from '../../../domain/routes.ts'
import styles from '../../ui/LinkPanel.module.css'
import { PrintLink } from '../../ui/PrintLink.tsx'
import { QrFiles } from '../../ui/QrFiles.tsx'

type Props = { id: string; token: string; children: ReactNode }

/** The link as a QR code: on screen, to download, on the job card. */
export function QrRow({ id, token, children }: Props) {
  // A new link has a new picture at the same address: the page's image cache must see two.
  const src = routes.processQr.href({ id }, { v: fingerprint(token) })
  return (
    <div className={styles.qrRow}>
      <img key={src} className={styles.qr} src={src} width={116} height={116} alt="QR code du lien public" />
      <div className={styles.actions}>
        <QrFiles id={id} />
        <PrintLink id={id} />
        {children}
      </div>
    </div>
  )
}

/** Tells two tokens apart without saying anything of either. */
function fingerprint(token: string): string {
  let sum = 0
  for (const char of token) sum = (sum * 31 + char.charCodeAt(0)) % 65_521
  return sum.toString(36)
}
