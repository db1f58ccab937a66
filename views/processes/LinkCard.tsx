import { CopyField } from '../../client/islands/CopyField/CopyField.tsx'
import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { Card } from '../../client/ui/Card.tsx'
import { Field } from '../../client/ui/Field.tsx'
import panel from '../../client/ui/LinkPanel.module.css'
import { PrintLink } from '../../client/ui/PrintLink.tsx'
import { QrFiles } from '../../client/ui/QrFiles.tsx'
import { SendLink } from '../../client/ui/SendLink.tsx'
import { formatDay, todayParis } from '../../domain/dates.ts'
import type { LinkPanel } from '../../domain/link-panel.ts'
import { labels } from '../../domain/messages.ts'
import { can } from '../../domain/permissions.ts'
import type { Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import type { Role } from '../../domain/session.ts'
import { Island } from '../Island.tsx'
import { HiddenFields } from '../layout/HiddenFields.tsx'
import { useShell } from '../shell.ts'
import styles from './ProcessPage.module.css'
import { QrCode } from './QrCode.tsx'

type Props = { process: Process; link: LinkPanel; role: Role }

/** The customer's link: to copy, to send, to print, to replace; once it is dead, the date that revives it. */
export function LinkCard({ process, link, role }: Props) {
  const { actor } = useShell()
  const mayRotate = can({ role }, 'rotateLink')
  if (!process.qrToken && !mayRotate) return null
  return (
    <Card title="Lien public" id="lien-public">
      {link.publicUrlMissing && <Banner kind="info">{labels.publicUrlMissing}</Banner>}
      {link.url && (
        <Island name="CopyField" of={CopyField} props={{ label: 'Lien public', scope: 'page', value: link.url }} />
      )}
      {link.url && !link.expired && <SendLink process={process} url={link.url} garage={actor?.garageNom ?? ''} />}
      {link.expired && link.expiresAt ? (
        <p className={styles.dead}>Lien expiré le {formatDay(link.expiresAt)}</p>
      ) : (
        process.qrToken && <p className={styles.hint}>{labels.linkValidity}</p>
      )}
      {link.expired && can({ role }, 'updateProcess') && <EstimateForm process={process} />}
      <div className={panel.qrRow}>
        {link.qr && <QrCode {...link.qr} className={panel.qr} />}
        <div className={panel.actions}>
          {link.qr && <PrintLinks id={process.id} />}
          {mayRotate && <RotateForm id={process.id} />}
        </div>
      </div>
    </Card>
  )
}

function PrintLinks({ id }: { id: string }) {
  return (
    <>
      <QrFiles id={id} />
      <PrintLink id={id} />
    </>
  )
}

function RotateForm({ id }: { id: string }) {
  return (
    <form method="post" action={routes.processLink.href({ id })}>
      <HiddenFields />
      <Button type="submit" kind="quiet" icon="redo">
        {labels.rotate}
      </Button>
    </form>
  )
}

function EstimateForm({ process }: { process: Process }) {
  const { now } = useShell()
  return (
    <form method="post" action={routes.processEdit.href({ id: process.id })} className={styles.estimate}>
      <HiddenFields />
      <Field
        label="Nouvelle fin estimée"
        name="estimatedEndDate"
        type="date"
        required
        min={todayParis(now)}
        hint="Déplacer la fin estimée réactive le lien."
        defaultValue={process.estimatedEndDate ?? ''}
      />
      <Button type="submit">Réactiver le lien</Button>
    </form>
  )
}
