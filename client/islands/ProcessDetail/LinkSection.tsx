import { formatDay } from '../../../domain/dates.ts'
import { labels } from '../../../domain/messages.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { linkState } from '../../../domain/public-link.ts'
import { routes } from '../../../domain/routes.ts'
import type { Role } from '../../../domain/session.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { SendLink } from '../../ui/SendLink.tsx'
import { CopyField } from '../CopyField/CopyField.tsx'
import { EstimateForm } from './EstimateForm.tsx'
import styles from './ProcessSheet.module.css'
import { QrRow } from './QrRow.tsx'
import { Section } from './Section.tsx'
import type { ProcessActions } from './useProcessActions.ts'

type Props = {
  process: Process
  actor: { role: Role }
  garage: string
  publicOrigin: string | null
  actions: ProcessActions
}

/** The customer's link: to copy, to send, to print, to replace; and how to bring it back once it has expired. */
export function LinkSection({ process, actor, garage, publicOrigin, actions }: Props) {
  const mayRotate = can(actor, 'rotateLink')
  const { qrToken, linkExpiresAt, id } = process
  if (!qrToken && !mayRotate) return null
  const expired = linkState(linkExpiresAt, new Date(serverNowMs())) === 'expired'
  const url = qrToken && publicOrigin ? publicOrigin + routes.tracking.href({ token: qrToken.token }) : null
  const rotate = mayRotate && (
    <Button kind="quiet" icon="redo" disabled={actions.pending} onClick={actions.rotate}>
      {labels.rotate}
    </Button>
  )
  return (
    <Section title="Lien public">
      {publicOrigin === null && <Banner kind="info">{labels.publicUrlMissing}</Banner>}
      {url && <CopyField label="Lien public" scope="detail" value={url} />}
      {url && !expired && <SendLink process={process} url={url} garage={garage} />}
      {expired && linkExpiresAt ? (
        <>
          <p className={styles.expired}>Lien expiré le {formatDay(linkExpiresAt)}</p>
          {mayRotate && <EstimateForm process={process} actions={actions} />}
        </>
      ) : (
        qrToken && <p className={styles.hint}>{labels.linkValidity}</p>
      )}
      {url && qrToken && !expired ? (
        <QrRow id={id} token={qrToken.token}>
          {rotate}
        </QrRow>
      ) : (
        rotate
      )}
    </Section>
  )
}
