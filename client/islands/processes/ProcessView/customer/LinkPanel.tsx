import { formatDay, todayParis } from '../../../../../domain/ground/dates.ts'
import { closedDayQuestion } from '../../../../../domain/ground/opening-days.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import * as labels from '../../../../../domain/ground/texts/labels.ts'
import { isOwnMachine, linkState, publicLink } from '../../../../../domain/links/public-link.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { typedDay } from '../../../../runtime/forms/typed-day.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Section } from '../../../../ui/dialog/Section.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { fieldId } from '../../../../ui/fields/field-id.ts'
import box from '../../../../ui/processes/LinkPanel.module.css'
import { OwnMachine } from '../../../../ui/processes/OwnMachine.tsx'
import { CopyField } from '../../../layout/CopyField/CopyField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import styles from '../ProcessView.module.css'
import type { ProcessActions } from '../useProcessActions.ts'
import type { Viewer } from '../viewer.ts'
import { QrFold } from './QrFold.tsx'

type Props = { process: Process; viewer: Viewer; now: Date; actions: ProcessActions }

/** The customer's link: to copy, to replace, as a QR code. For an expired one, the form that restores it. */
export function LinkPanel(props: Props) {
  const { process, viewer, now } = props
  const mayRotate = can(viewer, 'rotateLink')
  if (!process.qrToken && !mayRotate) return null
  return (
    <Section title="Lien public" id="lien-public">
      {process.qrToken === null ? (
        <NoLink {...props} />
      ) : linkState(process.linkExpiresAt, now) === 'expired' ? (
        <ExpiredLink {...props} />
      ) : (
        <LivingLink {...props} token={process.qrToken.token} />
      )}
    </Section>
  )
}

function LivingLink({ process, viewer, actions, token }: Props & { token: string }) {
  const url = publicLink(process.qrToken, viewer.publicOrigin)
  return (
    <>
      {url && <CopyField label="Lien public" scope="detail" value={url} />}
      {!url && <p className={styles.hint}>{labels.publicUrlMissing}</p>}
      {url && isOwnMachine(url) && <OwnMachine mayOperate={can(viewer, 'seeOperation')} className={styles.hint} />}
      {url && <PhoneMissing viewer={viewer} />}
      <p className={styles.hint}>{labels.linkValidity}</p>
      <div className={box.foot}>
        {can(viewer, 'rotateLink') && <RotateForm id={process.id} actions={actions} />}
        {url && <QrFold id={process.id} token={token} />}
      </div>
    </>
  )
}

function NoLink({ process, actions }: Props) {
  return (
    <>
      <p className={styles.hint}>Ce processus n’a pas de lien.</p>
      <div className={box.only}>
        <RotateForm id={process.id} actions={actions} isOnly />
      </div>
    </>
  )
}

function ExpiredLink(props: Props) {
  const { linkExpiresAt } = props.process
  return (
    <>
      {linkExpiresAt && <p className={styles.expired}>Lien expiré le {formatDay(linkExpiresAt)}</p>}
      {can(props.viewer, 'updateProcess') && <EstimateForm {...props} />}
    </>
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

type RotateProps = {
  id: string
  actions: ProcessActions
  /** Whether this is the only action; it then looks like a plain button. */
  isOnly?: boolean
}

function RotateForm({ id, actions, isOnly = false }: RotateProps) {
  const look = isOnly ? { wide: true } : { kind: 'quiet' as const, className: box.rotate }
  return (
    <ActionForm action={routes.processLink.href({ id })} act={actions.rotate}>
      <Button type="submit" icon="redo" disabled={actions.pending} {...look}>
        {labels.rotate}
      </Button>
    </ActionForm>
  )
}

/** Form of a new estimated end, which restores an expired link. It proposes today: the end has passed. */
function EstimateForm({ process: { id }, viewer, now, actions }: Props) {
  const reschedule = (form: HTMLFormElement) => {
    const day = typedDay(form, 'estimatedEndDate')
    if (day !== null) actions.reschedule(day, closedDayQuestion(day, viewer.openingDays, now))
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
        defaultValue={todayParis(now)}
      />
      <Button type="submit" disabled={actions.pending}>
        Réactiver le lien
      </Button>
    </ActionForm>
  )
}
