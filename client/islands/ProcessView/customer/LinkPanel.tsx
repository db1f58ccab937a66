import { useContext } from 'react'
import { formatDay, todayParis } from '../../../../domain/dates.ts'
import { isOwnMachine, linkState, publicLink } from '../../../../domain/links/public-link.ts'
import { can } from '../../../../domain/permissions.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import * as routes from '../../../../domain/routes.ts'
import * as labels from '../../../../domain/texts/labels.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Fold } from '../../../ui/dialog/Fold.tsx'
import { OnPage } from '../../../ui/dialog/Section.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { fieldId } from '../../../ui/fields/field-id.ts'
import { Banner } from '../../../ui/layout/Banner.tsx'
import qrRowStyles from '../../../ui/process/LinkPanel.module.css'
import { OwnMachine } from '../../../ui/process/OwnMachine.tsx'
import { CopyField } from '../../CopyField/CopyField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import styles from '../ProcessView.module.css'
import type { ProcessActions } from '../useProcessActions.ts'
import type { Viewer } from '../viewer.ts'

type Props = { process: Process; viewer: Viewer; now: Date; actions: ProcessActions }

/**
 * The customer's link, folded until it is wanted: to copy or print; a living one is replaced from the menu. An expired one is open, to be restored.
 */
export function LinkPanel({ process, viewer, now, actions }: Props) {
  const onPage = useContext(OnPage)
  const { publicOrigin } = viewer
  const { qrToken, linkExpiresAt, id } = process
  const mayRotate = can(viewer, 'rotateLink')
  if (!qrToken && !mayRotate) return null
  const expired = linkState(linkExpiresAt, now) === 'expired'
  const url = publicLink(qrToken, publicOrigin)
  const rotate = mayRotate && <RotateForm id={id} actions={actions} />
  return (
    <Fold icon="down" title="Lien et QR code" id={onPage ? 'lien-public' : undefined} open={expired || undefined}>
      {publicOrigin === null && <Banner kind="info">{labels.publicUrlMissing}</Banner>}
      {url && <CopyField label="Lien public" scope="detail" value={url} />}
      {url && !expired && isOwnMachine(url) && <OwnMachine mayOperate={can(viewer, 'seeOperation')} />}
      {url && !expired && <PhoneMissing viewer={viewer} />}
      {expired && linkExpiresAt && <p className={styles.expired}>Lien expiré le {formatDay(linkExpiresAt)}</p>}
      {expired && can(viewer, 'updateProcess') && <EstimateForm {...{ process, now, actions }} />}
      {!expired && qrToken && <p className={styles.hint}>{labels.linkValidity}</p>}
      {url && qrToken && !expired && <QrRow id={id} token={qrToken.token} />}
      {(!qrToken || expired) && rotate}
    </Fold>
  )
}

/** Warns that the garage has no phone number: the reader of the link could not call. */
function PhoneMissing({ viewer }: { viewer: Viewer }) {
  if (viewer.garageHasPhone || !can(viewer, 'manageGarage')) return null
  return (
    <p className={styles.hint}>
      Votre page n’a pas de téléphone&nbsp;:{' '}
      <a href={`${routes.garageEdit.href()}#${fieldId('telephone')}`}>l’ajouter</a>
    </p>
  )
}

function RotateForm({ id, actions }: { id: string; actions: ProcessActions }) {
  return (
    <ActionForm action={routes.processLink.href({ id })} act={actions.rotate}>
      <Button type="submit" kind="quiet" icon="redo" disabled={actions.pending}>
        {labels.rotate}
      </Button>
    </ActionForm>
  )
}

/** Form of a new estimated end, which restores an expired link. */
function EstimateForm({ process: { id, estimatedEndDate }, now, actions }: Omit<Props, 'viewer'>) {
  const reschedule = (form: HTMLFormElement) => {
    const date = new FormData(form).get('estimatedEndDate')
    if (typeof date === 'string' && date !== '') actions.reschedule(date)
  }
  return (
    <ActionForm action={routes.processEdit.href({ id })} act={reschedule} className={styles.estimate}>
      <Field
        label="Nouvelle fin estimée"
        name="estimatedEndDate"
        scope="detail"
        type="date"
        required
        min={todayParis(now)}
        hint="Déplacer la fin estimée réactive le lien."
        defaultValue={estimatedEndDate ?? ''}
      />
      <Button type="submit" disabled={actions.pending}>
        Réactiver le lien
      </Button>
    </ActionForm>
  )
}

type QrRowProps = { id: string; token: string }

/** The link as a QR code: on screen, to download, on the job card. */
function QrRow({ id, token }: QrRowProps) {
  // A new link has a new picture at the same address: the page's image cache must see two.
  const src = routes.processQr.href({ id }, { v: fingerprint(token) })
  return (
    <div className={qrRowStyles.qrRow}>
      <img
        key={src}
        className={qrRowStyles.qr}
        src={src}
        width={116}
        height={116}
        loading="lazy"
        alt="QR code du lien public"
      />
      <div className={qrRowStyles.actions}>
        <div className={qrRowStyles.files}>
          <QrFile id={id} format="png" icon="download" />
          <QrFile id={id} format="svg" />
        </div>
        <PrintLink id={id} />
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
