import { routes } from '../../domain/routes.ts'
import { LinkButton } from './LinkButton.tsx'
import styles from './LinkPanel.module.css'

/** The QR code of a process, as files to keep. */
export function QrFiles({ id }: { id: string }) {
  return (
    <div className={styles.files}>
      <LinkButton
        kind="quiet"
        icon="download"
        href={routes.processQr.href({ id }, { format: 'png' })}
        download
        aria-label="PNG, image du QR code"
      >
        PNG
      </LinkButton>
      <LinkButton
        kind="quiet"
        href={routes.processQr.href({ id }, { format: 'svg' })}
        download
        aria-label="SVG, image du QR code"
      >
        SVG
      </LinkButton>
    </div>
  )
}
