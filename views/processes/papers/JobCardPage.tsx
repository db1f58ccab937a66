import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { Plate } from '../../../client/ui/cars/Plate.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { KeyValues } from '../../../client/ui/layout/KeyValues.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import { type Approval, type ApprovalLine, acceptedLines, refusedSecurity } from '../../../domain/approvals/approval.ts'
import { approvalText, partLabels, refusedSecurityText } from '../../../domain/approvals/approval-texts.ts'
import { partsText } from '../../../domain/approvals/parts-choice.ts'
import {
  heldStepText,
  heldText,
  heldUntilOf,
  renouncedStepText,
  rightText,
} from '../../../domain/approvals/withdrawal.ts'
import { carName, mileage } from '../../../domain/cars/car.ts'
import { entriesAt, type Note } from '../../../domain/entries/entry.ts'
import { formatDay } from '../../../domain/ground/dates.ts'
import { fullName } from '../../../domain/ground/full-name.ts'
import { formatPhone } from '../../../domain/ground/phone.ts'
import * as routes from '../../../domain/ground/routes.ts'
import type { Qr } from '../../../domain/links/public-link.ts'
import { type Process, processName } from '../../../domain/processes/process.ts'
import type { Step } from '../../../domain/processes/steps.ts'
import { waitText } from '../../../domain/waits/wait.ts'
import { PrintButton } from '../../PrintButton.tsx'
import { QrCode } from '../../QrCode.tsx'
import { useShell } from '../../shell.ts'
import styles from './JobCardPage.module.css'

type Props = { process: Process; customer: Qr | null; workshop: Qr | null }

/** Number of steps beyond which they are closer together, so that they still fit on the page. */
const stepsAtEase = 10

/**
 * The sheet that stays with the car: one A4 page, black on white, boxes to tick. Its code for the workshop opens the
 * process's page and not the board's sheet: that page has no loader, and an id gives a stranger no access.
 */
export function JobCardPage({ process, customer, workshop }: Props) {
  const { now } = useShell()
  const agreed = agreedWork(process, now)
  const isLong = process.steps.length + agreed.length > stepsAtEase
  return (
    <>
      <Row className={styles.back}>
        <LinkButton icon="left" href={routes.process.href({ id: process.id })}>
          Revenir au processus
        </LinkButton>
        <PrintButton />
      </Row>
      <article className={classes(styles.sheet, isLong && styles.long)}>
        <CardHead {...{ process, customer, workshop }} />
        <div className={styles.facts}>
          <KeyValues items={carFacts(process)} />
          <KeyValues items={jobFacts(process)} />
        </div>
        <ol className={styles.steps}>
          {process.steps.map((step) => (
            <StepLine
              key={step.id}
              step={step}
              held={heldStepText(step, process.approvals, now)}
              notes={entriesAt(process, step.id).notes}
            />
          ))}
          <AgreedWork work={agreed} />
        </ol>
        <div className={styles.notes}>
          Observations
          <RefusedOnCard approvals={process.approvals} />
          <RightsOnCard approvals={process.approvals} />
          <Written notes={entriesAt(process, null).notes} />
        </div>
      </article>
    </>
  )
}

function CardHead({ process, customer, workshop }: Props) {
  const { actor } = useShell()
  return (
    <header className={styles.head}>
      <div>
        <p>{actor?.garageNom}</p>
        <h1 className="h1">{processName(process)}</h1>
        {process.car && <Plate value={process.car.plaque} className={styles.plate} />}
      </div>
      {workshop && (
        <p className={styles.code}>
          <QrCode {...workshop} label="QR code de l’atelier" className={styles.near} />
          <b>L’atelier</b> scanne celui-ci
        </p>
      )}
      {customer && (
        <p className={styles.code}>
          <QrCode {...customer} className={styles.qr} />
          <b>Le client</b> scanne celui-ci
        </p>
      )}
    </header>
  )
}

/** The notes, for those who work on the car. */
function Written({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ id, text, stepName }) => (
    <p key={id} className={styles.note}>
      {stepName && `${stepName}\u00a0: `}
      {text}
    </p>
  ))
}

type StepLineProps = { step: Step; held: string | null; notes: readonly Note[] }

function StepLine({ step: { name, description, status, renouncedAt }, held, notes }: StepLineProps) {
  return (
    <li>
      <span className={styles.box}>{status === 'validated' && '✓'}</span>
      <div className={styles.text}>
        <strong>{name}</strong>
        {description && <span className="small"> {description}</span>}
        <Held text={held} />
        {renouncedAt && <p className={styles.note}>{renouncedStepText(renouncedAt)}</p>}
        <Written notes={notes} />
      </div>
      <span className={styles.sign} />
    </li>
  )
}

function carFacts({ car, client, visit }: Process) {
  const km = visit.kmIn ?? car?.km ?? null
  return [
    ...(car ? [{ label: 'Véhicule', value: carName(car) }] : []),
    ...(car?.annee ? [{ label: 'Année', value: car.annee }] : []),
    ...(km === null ? [] : [{ label: 'Kilométrage', value: mileage(km) }]),
    ...(client ? [{ label: 'Client', value: fullName(client) }] : []),
    ...(client?.telephone ? [{ label: 'Téléphone', value: formatPhone(client.telephone) }] : []),
  ]
}

function jobFacts(process: Process) {
  const { stepType, startDate, estimatedEndDate, completedAt, assignee, waiting, visit } = process
  return [
    ...(stepType ? [{ label: 'Type de réparation', value: stepType.name }] : []),
    { label: 'Début', value: formatDay(startDate) },
    completedAt
      ? { label: 'Terminé le', value: formatDay(completedAt) }
      : { label: 'Fin estimée', value: estimatedEndDate ? formatDay(estimatedEndDate) : 'à estimer' },
    ...(assignee ? [{ label: 'Mécanicien', value: fullName(assignee) }] : []),
    ...(waiting ? [{ label: 'Attente', value: waitText(waiting) }] : []),
    ...approvalFact(process),
    ...(visit.keyNumber ? [{ label: 'Clé', value: visit.keyNumber }] : []),
    ...(visit.place ? [{ label: 'Place', value: visit.place }] : []),
  ]
}

type OnCard = Pick<ApprovalLine, 'id' | 'label' | 'part'> & { answeredAt: string; held: string | null }
type JobCardApprovalsProps = { approvals: readonly Approval[] }

/** State of the last agreement that was sent or noted. */
function approvalFact({ approvals }: JobCardApprovalsProps) {
  const last = approvals.findLast(({ state }) => state !== 'draft' && state !== 'withdrawn')
  return last ? [{ label: 'Accord', value: approvalText(last) }, ...partsFact(approvals)] : []
}

/** The customer's choice of parts, or the garage's statement, in the last answered agreement. */
function partsFact(approvals: readonly Approval[]) {
  const last = approvals.findLast((each) => each.answeredAt !== null && partsText(each) !== null)
  return last ? [{ label: 'Pièces', value: partsText(last) }] : []
}

/** Agreed work without a step: work to do beside the steps. */
const agreedWork = ({ approvals }: JobCardApprovalsProps, now: string): OnCard[] =>
  linesOf(
    approvals.filter(({ stepsAddedAt, renouncedAt }) => stepsAddedAt === null && renouncedAt === null),
    acceptedLines,
    now,
  )

function AgreedWork({ work }: { work: readonly OnCard[] }) {
  return work.map(({ id, label, part, answeredAt, held }) => (
    <li key={id}>
      <span className={styles.box} />
      <div className={styles.text}>
        <strong>{label}</strong>
        <span className="small">
          {' '}
          Accord du client le {formatDay(answeredAt)}
          {part && `, ${partLabels[part].toLowerCase()}`}
        </span>
        <Held text={held} />
      </div>
      <span className={styles.sign} />
    </li>
  ))
}

/** The end of the withdrawal period, to be read before work on a line begins. */
const Held = ({ text }: { text: string | null }) =>
  text && (
    <p className={styles.note}>
      <strong>{text}</strong>
    </p>
  )

/**
 * Agreed work that must not begin yet, or no longer: the withdrawal period has not ended, or the customer has
 * withdrawn.
 */
function RightsOnCard({ approvals }: JobCardApprovalsProps) {
  const { now } = useShell()
  return approvals.filter(isHeldBack(now)).map((approval) => (
    <p key={approval.id} className={styles.note}>
      <strong>{approval.title}&nbsp;:</strong> {rightText(approval)}
    </p>
  ))
}

const isHeldBack =
  (now: string) =>
  ({ renouncedAt, beginNow, withdrawalUntil }: Approval): boolean =>
    renouncedAt !== null || (beginNow === false && withdrawalUntil !== null && withdrawalUntil >= now)

/** Work that the customer refused, to be mentioned again when the car is returned. */
function RefusedOnCard({ approvals }: JobCardApprovalsProps) {
  const { now } = useShell()
  return linesOf(approvals, refusedSecurity, now).map(({ id, label, answeredAt }) => (
    <p key={id} className={styles.note}>
      <strong>{refusedSecurityText(answeredAt)}</strong> {label}
    </p>
  ))
}

const linesOf = (
  approvals: readonly Approval[],
  kept: (lines: readonly ApprovalLine[]) => readonly ApprovalLine[],
  now: string,
): OnCard[] =>
  approvals.flatMap((approval) => {
    const { answeredAt, lines } = approval
    const held = heldText(heldUntilOf(approval), now)
    return answeredAt === null ? [] : kept(lines).map(({ id, label, part }) => ({ id, label, part, answeredAt, held }))
  })
