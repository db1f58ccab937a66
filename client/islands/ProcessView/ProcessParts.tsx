import { useContext, useReducer, useRef } from 'react'
import {
  type Approval,
  approvalText,
  refusedSecurity,
  refusedSecurityText,
} from '../../../domain/approvals/approval.ts'
import { type Car, formatPlate } from '../../../domain/cars/car.ts'
import type { Activity } from '../../../domain/events.ts'
import { can, may } from '../../../domain/permissions.ts'
import { formatPhone } from '../../../domain/phone.ts'
import type { Process, ProcessClient } from '../../../domain/processes/process.ts'
import { nextActions } from '../../../domain/processes/steps.ts'
import * as routes from '../../../domain/routes.ts'
import { ActBarContext } from '../../forms/act-bar.ts'
import { EmailLink } from '../../ui/buttons/Email.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import styles from '../../ui/dialog/Dialog.module.css'
import { OnPage, Section } from '../../ui/dialog/Section.tsx'
import { KeyValues } from '../../ui/layout/KeyValues.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AssigneeSection } from './AssigneeSection.tsx'
import type { EntriesCode } from './entries/entries.ts'
import { LinkSection } from './LinkSection.tsx'
import { changeForms } from './open-forms.ts'
import own from './ProcessView.module.css'
import { ReminderSection } from './ReminderSection.tsx'
import { inItsPlace } from './StepAct.tsx'
import { StepPanel } from './StepPanel.tsx'
import type { ProcessActions } from './useProcessActions.ts'
import { useWaitPart } from './useWaitPart.tsx'
import { VisitSection } from './VisitSection.tsx'
import type { Viewer } from './viewer.ts'

type Props = {
  process: Process
  viewer: Viewer
  now: Date
  actions: ProcessActions
  /** Code of photos and notes; null where it did not load. */
  entries: EntriesCode | null
  /** History of the process, where the page brought it along. */
  activity?: Activity[]
}

/** The parts of a process: what is to be done comes first; beside it, the client and the car. */
export function ProcessParts({ process, viewer, now, actions, entries, activity }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const wait = useWaitPart({ process, viewer, now }, box)
  const [forms, change] = useReducer(changeForms, [])
  return (
    <ActBarContext value={hasNextAct(process, viewer) ? { forms, change, look: inItsPlace } : null}>
      <div ref={box} className={styles.main}>
        {wait.part}
        <StepPanel
          {...{ process, viewer, actions, entries, activity }}
          next={nextActions(process.steps, viewer.role)}
          aside={wait.link}
        />
        {entries && <entries.EntriesSection process={process} viewer={viewer} />}
      </div>
      <div className={styles.side}>
        <VisitSection process={process} viewer={viewer} now={now} />
        <ReminderSection process={process} viewer={viewer} now={now} />
        <AssigneeSection process={process} viewer={viewer} />
        <PeopleSections process={process} viewer={viewer} />
        <ApprovalSection process={process} viewer={viewer} />
        <LinkSection {...{ process, viewer, now, actions }} />
        <PaperSection id={process.id} viewer={viewer} />
      </div>
    </ActBarContext>
  )
}

/** Whether a button is fixed at the bottom of a phone's screen, and needs room at the end. */
export function hasNextAct({ steps }: Process, { role }: Viewer): boolean {
  const { markReady, validate } = nextActions(steps, role)
  return markReady !== null || validate !== null
}

/** The client and the car. A sheet names the client to admins only; the page does to all, without email and phone. */
function PeopleSections({ process: { car, client }, viewer }: Pick<Props, 'process' | 'viewer'>) {
  const onPage = useContext(OnPage)
  return (
    <>
      {car && <CarSection car={car} />}
      {client && (onPage || can(viewer, 'seeClientContact')) && <ClientSection client={client} />}
    </>
  )
}

function CarSection({ car: { id, plaque, marque, modele } }: { car: Car }) {
  const rows = [
    { label: 'Plaque', value: formatPlate(plaque) },
    { label: 'Marque', value: marque },
    ...(modele ? [{ label: 'Modèle', value: modele }] : []),
  ]
  return (
    <Section title="Véhicule" id="vehicule" aside={<Opener href={routes.car.href({ id })} what="le véhicule" />}>
      <KeyValues items={rows} />
    </Section>
  )
}

/** The client. Email and phone are in the data only of those who may see them. */
function ClientSection({ client: { id, nom, prenom, email, telephone } }: { client: ProcessClient }) {
  const rows = [
    { label: 'Nom', value: nom },
    { label: 'Prénom', value: prenom },
    ...(email ? [{ label: 'Email', value: <EmailLink address={email} /> }] : []),
    ...(telephone ? [{ label: 'Téléphone', value: <a href={`tel:${telephone}`}>{formatPhone(telephone)}</a> }] : []),
  ]
  return (
    <Section title="Client" id="client" aside={<Opener href={routes.client.href({ id })} what="le client" />}>
      <KeyValues items={rows} />
    </Section>
  )
}

function Opener({ href, what }: { href: string; what: string }) {
  return (
    <a href={href}>
      Ouvrir<span className="vh"> {what}</span>
    </a>
  )
}

/** Papers of a process, with or without a living link. They open apart, so that the current page stays. */
function PaperSection({ id, viewer }: { id: string; viewer: Viewer }) {
  return (
    <Section title="Papiers" id="papiers">
      <Row>
        <Paper href={routes.label.href({ id })} name="Étiquette" />
        {may(viewer, routes.dossier.access) && <Paper href={routes.dossier.href({ id })} name="Dossier" />}
      </Row>
    </Section>
  )
}

function Paper({ href, name }: { href: string; name: string }) {
  return (
    <LinkButton
      kind="quiet"
      icon="print"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${name}, dans un nouvel onglet`}
    >
      {name}
    </LinkButton>
  )
}

type ApprovalSectionProps = { process: Process; viewer: Viewer }

/** The agreements asked of the customer, latest first; where there is none, only the link to ask for one. */
function ApprovalSection({ process: { id, approvals, status }, viewer }: ApprovalSectionProps) {
  const offers = can(viewer, 'draftApproval') && status !== 'completed'
  if (approvals.length === 0) {
    return (
      offers && (
        <div className={styles.section}>
          <LinkButton kind="quiet" icon="plus" href={routes.approvalNew.href({ id })}>
            {routes.approvalNew.title}
          </LinkButton>
        </div>
      )
    )
  }
  const ask = offers && <a href={routes.approvalNew.href({ id })}>{routes.approvalNew.title}</a>
  return (
    <Section title="Accords" id="accords" aside={ask}>
      <ul className={own.entries}>
        {[...approvals].reverse().map((approval) => (
          <Standing key={approval.id} approval={approval} />
        ))}
      </ul>
    </Section>
  )
}

function Standing({ approval }: { approval: Approval }) {
  const { id: approvalId, processId: id, title, lines, answeredAt } = approval
  return (
    <li>
      <a href={routes.approval.href({ id, approvalId })}>{title}</a>
      <p className="small muted">{approvalText(approval)}</p>
      {answeredAt &&
        refusedSecurity(lines).map((line) => (
          <p key={line.id} className={own.refused}>
            <strong>{refusedSecurityText(answeredAt)}</strong> {line.label}
          </p>
        ))}
    </li>
  )
}
